import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts small secrets for storage. What was sealed for one purpose cannot be opened for another. */
export interface SecretBox {
  seal(plain: Buffer, purpose: string): Buffer
  /** Throws when the bytes were changed, or were sealed under another key or for another purpose. */
  open(sealed: Buffer, purpose: string): Buffer
}

/** AES-256-GCM under a key derived from the service's encryption key; `nonce || tag || ciphertext`. */
export function secretBox(encryptionKey: Buffer): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', encryptionKey, Buffer.alloc(0), 'wagebook secret box 1', 32))
  return {
    seal(plain, purpose) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open(sealed, purpose) {
      const nonce = sealed.subarray(0, NONCE_BYTES)
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(tag)
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
    },
  }
}

/** The purpose under which a webhook endpoint's secret is sealed: it opens for this endpoint alone. */
export function webhookSecretPurpose(endpoint: { tenantId: string; id: string }): string {
  return `webhook endpoint ${endpoint.tenantId} ${endpoint.id}`
}
