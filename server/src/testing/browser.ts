import type { Service } from '../main.ts'
import { clientWith, type TestAnswer, type TestClient } from './test-client.ts'

/** A browser on the dashboard's pages: it keeps the session's cookie, and says where its requests come from. */
export interface Browser extends TestClient {
  /** The cookie as it would be sent, or an empty text. A test may plant or steal one. */
  cookie: string
}

export function browser(service: Service, cookie = ''): Browser {
  const kept = { cookie }
  const client = clientWith(service, () => {
    const page = { origin: service.address, 'sec-fetch-site': 'same-origin', 'wagebook-mode': 'test' }
    return kept.cookie === '' ? page : { ...page, cookie: kept.cookie }
  })
  const keep = <Body>(answer: TestAnswer<Body>): TestAnswer<Body> => {
    const [set] = answer.headers.getSetCookie()
    if (set !== undefined) kept.cookie = set.includes('Max-Age=0') ? '' : (set.split(';')[0] ?? '')
    return answer
  }
  return {
    get cookie() {
      return kept.cookie
    },
    set cookie(value) {
      kept.cookie = value
    },
    get: async (path) => keep(await client.get(path)),
    post: async (path, body) => keep(await client.post(path, body)),
    patch: async (path, body) => keep(await client.patch(path, body)),
    put: async (path, body) => keep(await client.put(path, body)),
    delete: async (path) => keep(await client.delete(path)),
    request: async (path, init) => keep(await client.request(path, init)),
  }
}
