import { createHmac } from 'node:crypto'

/**
 * The headers of a delivery, after Standard Webhooks: the signature is HMAC-SHA-256 over `id.timestamp.body` under each
 * secret that is in force (two during a rotation), in base64. `timestampSeconds` is real time; `secrets` are raw bytes.
 */
export function signatureHeaders(
  message: { id: string; timestampSeconds: number; body: string },
  secrets: readonly Buffer[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(message.timestampSeconds)
  const signed = `${message.id}.${timestamp}.${message.body}`
  const signatures = secrets.map((secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`)
  return { 'webhook-id': message.id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
