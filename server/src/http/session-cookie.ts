import type { FastifyReply, FastifyRequest } from 'fastify'

/** How a browser holds its session: the cookie's name and attributes follow from the address that it uses. */
export interface SessionCookie {
  /** The token, or undefined when there is no cookie of this name, or more than one. */
  read(request: FastifyRequest): string | undefined
  write(reply: FastifyReply, token: string): void
  clear(reply: FastifyReply): void
}

/** `__Host-wagebook` over HTTPS, so that neither a neighbouring host nor plain HTTP can set it; `wagebook` otherwise. */
export function sessionCookie(publicUrl: string): SessionCookie {
  const isSecure = publicUrl.startsWith('https:')
  const name = isSecure ? '__Host-wagebook' : 'wagebook'
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  return {
    read(request) {
      const found = (request.headers.cookie ?? '')
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${name}=`))
      return found.length === 1 ? found[0]?.slice(name.length + 1) : undefined
    },
    write(reply, token) {
      reply.header('set-cookie', `${name}=${token}; ${attributes}`)
    },
    clear(reply) {
      reply.header('set-cookie', `${name}=; ${attributes}; Max-Age=0`)
    },
  }
}
