import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { ProblemError } from './problems.ts'

/**
 * Refuses what another site makes a browser send: by `Sec-Fetch-Site` and by `Origin`, of which anything but a GET must
 * show one. The cookie's SameSite=Strict is the second wall, JSON bodies (which no form can send) the third.
 */
export function refuseCrossSite(publicUrl: string) {
  const own = new URL(publicUrl)
  return async (request: FastifyRequest): Promise<void> => {
    const { origin } = request.headers
    const site = request.headers['sec-fetch-site']
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const isOwnSite = site === 'same-origin' || (site === 'none' && reads)
    const isOwnOrigin = origin === own.origin || origin === `${request.protocol}://${request.host}`
    const isFromUs =
      (site === undefined || isOwnSite) &&
      (origin === undefined || isOwnOrigin) &&
      (reads || site !== undefined || origin !== undefined)
    if (!isFromUs || !isOwnHost(request, own)) throw new ProblemError({ code: 'CROSS_SITE_REQUEST' })
  }
}

/**
 * Another site's name can be made to lead to this machine (DNS rebinding), and its pages are then of one origin with us.
 * Over HTTPS the certificate stands against that; over HTTP only our own name is taken, or one that no site can have.
 */
function isOwnHost({ host }: FastifyRequest, own: URL): boolean {
  if (own.protocol === 'https:' || host === own.host) return true
  const name = URL.parse(`http://${host}`)?.hostname ?? ''
  return name === 'localhost' || name === own.hostname || isIP(name.replaceAll(/[[\]]/g, '')) !== 0
}
