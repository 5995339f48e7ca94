import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { paths } from '../../../dashboard/src/paths.ts'

/** Where `scripts/build-dashboard.mjs` puts the pages. */
const dashboardFolder = join(import.meta.dirname, '../../../dashboard/dist')

/**
 * Serves the dashboard: its files from memory, and its one HTML page at the address of every page. Answers false, and
 * serves nothing, when it has not been built.
 */
export function serveDashboard(app: FastifyInstance, folder: string = dashboardFolder): boolean {
  const index = join(folder, 'index.html')
  if (!existsSync(index)) return false
  const page = readFileSync(index, 'utf8')
  const options = { schema: { hide: true } }
  for (const path of Object.values(paths)) app.get(path, options, async (_request, reply) => answerPage(reply, page))
  for (const asset of readAssets(join(folder, 'assets'))) {
    app.get(`/assets/${asset.name}`, options, async (request, reply) => answerAsset(request, reply, asset))
  }
  return true
}

/** The one place of the page that differs from answer to answer; see `dashboard/index.html`. */
const NONCE_PLACE = '__NONCE__'

async function answerPage(reply: FastifyReply, page: string): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .headers({ ...PAGE_HEADERS, 'content-security-policy': policyOf(nonce) })
    .type('text/html; charset=utf-8')
    .send(page.replaceAll(NONCE_PLACE, nonce))
}

/**
 * Nothing but our own files, no inline script, no other host, no frame around it. Only the style sheets that the
 * component library makes while it runs are inline, and they carry the nonce of this very answer.
 */
function policyOf(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const PAGE_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), publickey-credentials-get=(self), ' +
    'publickey-credentials-create=(self), clipboard-write=(self)',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
} as const

interface Asset {
  /** With a hash of the content in it, so that it never changes. */
  name: string
  type: string
  bytes: Buffer
  /** Compressed when somebody first asks for it. */
  zipped: Promise<Buffer> | undefined
}

function readAssets(folder: string): Asset[] {
  return readdirSync(folder).map((name) => {
    return { name, type: typeOf(name), bytes: readFileSync(join(folder, name)), zipped: undefined }
  })
}

function typeOf(name: string): string {
  return types[extname(name)] ?? 'application/octet-stream'
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

async function answerAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): Promise<FastifyReply> {
  reply.type(asset.type).headers({
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'same-origin',
    vary: 'accept-encoding',
  })
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(asset.bytes)
  asset.zipped ??= promisify(gzip)(asset.bytes)
  return reply.header('content-encoding', 'gzip').send(await asset.zipped)
}
