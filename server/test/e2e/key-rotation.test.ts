import { expect, test } from 'vitest'
import { expectNowhereInDatabase } from '../../src/testing/keys.ts'
import { apiClient } from './api-client.testing.ts'
import { prepareExternalDatabase } from './external-service.testing.ts'
import { startPostgres } from './postgres-server.testing.ts'
import { startService } from './service-process.testing.ts'

test('two processes: what one rotates or is told of as leaked, the other refuses, and no secret is in any log or row', async () => {
  const postgres = await startPostgres()
  try {
    const { settings, key, pool } = await prepareExternalDatabase(await postgres.createDatabase())
    const talkative = { ...settings, WAGEBOOK_LOG_LEVEL: 'debug' }
    const [one, two] = [await startService(talkative), await startService(talkative)]
    const { id } = (await apiClient(one, key).get<{ id: string }>('/v1/key')).body
    expect((await apiClient(two, key).get('/v1/key')).status).toBe(200)

    const rotated = await apiClient(one, key).post<{ secret: string }>(`/v1/api-keys/${id}/rotate`, undefined)
    expect(rotated.status, rotated.text).toBe(200)
    const { secret } = rotated.body
    for (const service of [two, one]) {
      expect((await apiClient(service, key).get('/v1/key')).status).toBe(401)
      expect((await apiClient(service, secret).get('/v1/key')).status).toBe(200)
    }
    const reported = await apiClient(two, undefined).post('/v1/leaked-keys', {
      secret,
      url: `https://x.example/${secret}`,
    })
    expect(reported.status).toBe(202)
    await expect.poll(async () => (await apiClient(one, secret).get('/v1/key')).status).toBe(401)

    for (const text of [key, secret]) {
      await expectNowhereInDatabase(pool, text)
      for (const service of [one, two]) {
        const said = service.stdout() + service.stderr()
        expect(said).toContain('/v1/key')
        expect(said).not.toContain(text.slice(9))
      }
    }
  } finally {
    await postgres.remove()
  }
})
