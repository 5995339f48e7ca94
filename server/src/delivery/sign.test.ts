import { expect, test } from 'vitest'
import { signatureHeaders } from './sign.ts'

test('the published vector of Standard Webhooks comes out to the byte', () => {
  const message = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestampSeconds: 1_614_265_330,
    body: '{"test": 2432232314}',
  }
  const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')
  expect(signatureHeaders(message, [secret])).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('two secrets in force give two signatures, the present one first', () => {
  const message = { id: 'an-id', timestampSeconds: 1, body: '{}' }
  const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const one = signatureHeaders(message, [first])['webhook-signature']
  const other = signatureHeaders(message, [second])['webhook-signature']
  expect(signatureHeaders(message, [first, second])['webhook-signature']).toBe(`${one} ${other}`)
})
