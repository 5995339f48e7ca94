import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test('IPv4 addresses are counted one by one, also where they are mapped into IPv6', () => {
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7')
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
  expect(networkOf('192.0.2.8')).not.toBe(networkOf('192.0.2.7'))
})

test('IPv6 addresses are counted by their /64, however they are written', () => {
  expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:0DB8:1:2:ffff:ffff:ffff:ffff'))
  expect(networkOf('fe80::1%eth0')).toBe(networkOf('fe80::2%eth0'))
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'))
})

test('what is no address is counted as it stands', () => {
  expect(networkOf('unknown')).toBe('unknown')
})
