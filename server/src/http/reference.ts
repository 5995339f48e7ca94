import type { FastifyInstance } from 'fastify'

/** Serves the API description at `/openapi.json` and its reader at `/docs`, from the package, with no outside address. */
export async function serveReference(app: FastifyInstance): Promise<void> {
  const json = () => JSON.stringify(app.swagger())
  let rendered: string | undefined
  app.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    rendered ??= json()
    return reply.type('application/json; charset=utf-8').send(rendered)
  })
  // Imported here because it takes a third of the whole program's time to load.
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  await app.register(async (page) => {
    page.addHook('onRequest', async (_request, reply) => void reply.headers(PAGE_HEADERS))
    await page.register(scalar, {
      routePrefix: '/docs',
      logLevel: 'silent',
      configuration: {
        url: '/openapi.json',
        pageTitle: 'Wagebook API',
        favicon: 'data:,',
        withDefaultFonts: false,
        telemetry: false,
        agent: { disabled: true },
        mcp: { disabled: true },
        showDeveloperTools: 'never',
        hideClientButton: true,
      },
    })
  })
}

/** The page has one inline script, which starts it; everything else comes from this service, and nothing from outside. */
const PAGE_HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy':
    "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
    "font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
} as const
