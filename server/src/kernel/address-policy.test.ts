import { expect, test } from 'vitest'
import { addressPolicy, isCidr, urlFault } from './address-policy.ts'

const publicOnly = addressPolicy([])

const publicAddresses = [
  '1.1.1.1',
  '8.8.8.8',
  '93.184.216.34',
  '172.15.255.255',
  '172.32.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '169.253.255.255',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2a00:1450:4001:80b::200e',
  '::ffff:8.8.8.8',
]

test.each(publicAddresses)('the public address %s is allowed', (address) => {
  expect(publicOnly.allows(address)).toBe(true)
})

const specialAddresses: Record<string, string[]> = {
  'this network': ['0.0.0.0', '0.255.255.255'],
  private: ['10.0.0.0', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.255.255'],
  'carrier-grade NAT': ['100.64.0.0', '100.127.255.255'],
  loopback: ['127.0.0.1', '127.255.255.255', '::1'],
  'link-local': ['169.254.0.1', '169.254.255.255', 'fe80::1', 'febf::1', 'fe80::1%eth0'],
  'cloud metadata': ['169.254.169.254', 'fd00:ec2::254', '100.100.100.200', '192.0.0.192'],
  'protocol assignments': ['192.0.0.1', '192.0.0.171'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  benchmarking: ['198.18.0.1', '198.19.255.255', '2001:2::1'],
  'AS112 and AMT': ['192.175.48.1', '192.31.196.1', '192.52.193.1', '2620:4f:8000::1', '2001:3::1'],
  '6to4 relay': ['192.88.99.1'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1', 'ff0e::1'],
  reserved: ['240.0.0.1', '255.255.255.255', '255.255.255.254'],
  unspecified: ['::'],
  'IPv4-mapped': ['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:169.254.169.254', '::ffff:a00:1'],
  'IPv4-compatible': ['::127.0.0.1', '::10.0.0.1', '::a9fe:a9fe'],
  'IPv4-translated': ['::ffff:0:127.0.0.1'],
  NAT64: ['64:ff9b::10.0.0.1', '64:ff9b::8.8.8.8', '64:ff9b:1::1', '64:ff9b:1:ffff:ffff:ffff:a00:1'],
  '6to4': ['2002:a00:1::1', '2002:7f00:1::', '2002:a9fe:a9fe::1'],
  Teredo: ['2001::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  'unique local': ['fc00::1', 'fd12:3456:789a::1'],
  'site-local': ['fec0::1', 'feff::1'],
  discard: ['100::1'],
  ORCHID: ['2001:10::1', '2001:20::1', '2001:30::1'],
  'segment routing': ['5f00::1'],
  unassigned: ['1::1', '4000::1', '8000::1', 'e000::1', '200::1'],
  'no addresses': ['', 'localhost', 'example.com', '1.2.3', '1.2.3.4.5', ':::', 'g::1', '256.1.1.1'],
}

for (const [kind, addresses] of Object.entries(specialAddresses)) {
  test.each(addresses)(`the address "%s" (${kind}) is refused`, (address) => {
    expect(publicOnly.allows(address)).toBe(false)
  })
}

test('a CIDR range opens its addresses and no others, also when they come mapped into IPv6', () => {
  const policy = addressPolicy(['10.1.0.0/16', 'fd00:1::/32'])
  for (const open of ['10.1.0.1', '10.1.255.255', '::ffff:10.1.0.1', 'fd00:1::5', '8.8.8.8']) {
    expect(policy.allows(open), open).toBe(true)
  }
  for (const closed of ['10.0.255.255', '10.2.0.0', '127.0.0.1', 'fd00:2::5', '::10.1.0.1', '64:ff9b::a01:1']) {
    expect(policy.allows(closed), closed).toBe(false)
  }
})

test('the ranges of the embedded database open this machine, in both families, and nothing else', () => {
  const policy = addressPolicy(['127.0.0.0/8', '::1/128'])
  expect(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'].every((address) => policy.allows(address))).toBe(true)
  expect(['10.0.0.1', '169.254.169.254', '::', '0.0.0.0'].some((address) => policy.allows(address))).toBe(false)
})

test('a range that is none is told apart from one', () => {
  for (const range of ['10.0.0.0/8', '::1/128', '0.0.0.0/0']) expect(isCidr(range), range).toBe(true)
  for (const text of ['10.0.0.0', '10.0.0.0/33', '::1/129', 'none', '', '10.0.0.0/8/8', '10.0.0.0/-1']) {
    expect(isCidr(text), text).toBe(false)
  }
})

const NOT_SENT_TO = 'names an address that webhooks are not sent to'

test.each([
  ['http://169.254.169.254/latest/meta-data/', NOT_SENT_TO],
  ['http://2852039166/', NOT_SENT_TO],
  ['http://0xa9fea9fe/', NOT_SENT_TO],
  ['http://0xa9.0xfe.0xa9.0xfe/', NOT_SENT_TO],
  ['http://0251.0376.0251.0376/', NOT_SENT_TO],
  ['http://169.254.43518/', NOT_SENT_TO],
  ['http://127.1/', NOT_SENT_TO],
  ['http://0/', NOT_SENT_TO],
  ['http://①②⑦.⓪.⓪.①/', NOT_SENT_TO],
  ['http://127.0.0.1./', NOT_SENT_TO],
  ['http://[::1]/', NOT_SENT_TO],
  ['http://[::]/', NOT_SENT_TO],
  ['http://[::ffff:169.254.169.254]/', NOT_SENT_TO],
  ['http://[0:0:0:0:0:ffff:7f00:1]/', NOT_SENT_TO],
  ['http://[64:ff9b::7f00:1]/', NOT_SENT_TO],
  ['http://[fe80::1]/', NOT_SENT_TO],
  ['http://localhost/', NOT_SENT_TO],
  ['http://LOCALHOST:8080/', NOT_SENT_TO],
  ['http://localhost./', NOT_SENT_TO],
  ['http://a.localhost/', NOT_SENT_TO],
  ['http://a.b.localhost./', NOT_SENT_TO],
  ['https://user:secret@example.com/', 'must not contain credentials'],
  ['https://user@example.com/', 'must not contain credentials'],
  ['https://:secret@example.com/', 'must not contain credentials'],
  ['http://example.com:22/', 'must not use port 22'],
  ['http://example.com:25/', 'must not use port 25'],
  ['https://example.com:0/', 'must not use port 0'],
  ['ftp://example.com/', 'must begin with http:// or https://'],
  ['javascript:alert(1)', 'must begin with http:// or https://'],
  ['file:///etc/passwd', 'must begin with http:// or https://'],
  ['example.com/hook', 'is not a URL'],
  ['/hook', 'is not a URL'],
  ['', 'is not a URL'],
  ['http://', 'is not a URL'],
  ['http://[fe80::1%25eth0]/', 'is not a URL'],
  ['http://exa mple.com/', 'is not a URL'],
  ['http://256.1.1.1/', 'is not a URL'],
])('the url %s is refused: %s', (url, fault) => {
  expect(urlFault(url, publicOnly)).toBe(fault)
})

test.each([
  'https://hooks.example.com/wagebook?tenant=1',
  'http://example.com',
  'https://example.com:8443/',
  'https://8.8.8.8/',
  'https://[2606:4700:4700::1111]/',
  'https://localhost.example.com/',
  'https://notlocalhost/',
  'https://bücher.example/',
])('the url %s is taken', (url) => {
  expect(urlFault(url, publicOnly)).toBeUndefined()
})

test('this machine may be named where its range is open', () => {
  const policy = addressPolicy(['127.0.0.0/8', '::1/128'])
  for (const url of ['http://localhost:3000/', 'http://localhost.:3000/', 'http://127.0.0.1:3000/', 'http://[::1]/']) {
    expect(urlFault(url, policy), url).toBeUndefined()
  }
})
