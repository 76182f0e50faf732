import { existsSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Logo, Product } from '#platform/product.ts'
import { encodingFor } from './accepted-encoding.ts'
import { etagOf, isKnownVersion } from './known-version.ts'
import { fillPage } from './product-page.ts'
import { sealedPolicy } from './security-headers.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

type Stored = {
  plain: Buffer
  br: Buffer | null
  gzip: Buffer | null
  type: string
  etag: string
  isHashed: boolean
  /** A content security policy that replaces that of our own pages. */
  policy?: string
}

export type StaticFiles = {
  /** True when the path is one of the built files and was answered. */
  serve(path: string, request: IncomingMessage, response: ServerResponse): boolean
}

function readIfThere(file: string): Buffer | null {
  return existsSync(file) ? readFileSync(file) : null
}

/** Compresses at start what was not compressed by the build; all of it is small. */
const compressedHere = (plain: Buffer) => ({ br: brotliCompressSync(plain), gzip: gzipSync(plain) })

function storedLogo({ bytes, type }: Logo): Stored {
  return {
    plain: bytes,
    ...(type === 'image/svg+xml' ? compressedHere(bytes) : { br: null, gzip: null }),
    type,
    etag: etagOf(bytes),
    isHashed: true,
    // An SVG opened on its own is a page and could run scripts with our origin.
    policy: sealedPolicy,
  }
}

/** The built pages that contain the name of the product. */
const isNamed = (path: string) => path === '/index.html' || path === '/admin.html'

/**
 * Serves built files from memory, compressed by the build. Files with a hash in their name never change; browsers
 * revalidate all others.
 */
export function makeStaticFiles(folder: string, product: Product): StaticFiles {
  const stored = new Map<string, Stored>()
  for (const logo of [product.logo, product.darkLogo]) if (logo) stored.set(logo.path, storedLogo(logo))

  function load(path: string): Stored | null {
    const known = stored.get(path)
    if (known) return known
    const file = normalize(join(folder, path))
    if (!file.startsWith(folder) || path.includes('/.') || !existsSync(file) || !statSync(file).isFile())
      return null
    const built = readFileSync(file)
    const plain = isNamed(path) ? Buffer.from(fillPage(built.toString('utf8'), product)) : built
    const compressed = isNamed(path)
      ? compressedHere(plain)
      : { br: readIfThere(`${file}.br`), gzip: readIfThere(`${file}.gz`) }
    const entry: Stored = {
      plain,
      ...compressed,
      type: types[extname(file)] ?? 'application/octet-stream',
      etag: etagOf(plain),
      isHashed: path.startsWith('/assets/'),
    }
    stored.set(path, entry)
    return entry
  }

  return {
    serve(path, request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const entry = load(path)
      if (!entry) return false
      response.setHeader('content-type', entry.type)
      response.setHeader('cache-control', entry.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      response.setHeader('etag', entry.etag)
      response.setHeader('vary', 'accept-encoding')
      if (entry.policy) response.setHeader('content-security-policy', entry.policy)
      // Frames on other sites load our font and scripts from a page that does not have our origin.
      if (entry.isHashed || path === '/embed.js') {
        response.setHeader('access-control-allow-origin', '*')
        response.setHeader('cross-origin-resource-policy', 'cross-origin')
      }
      if (isKnownVersion(request, entry.etag)) {
        response.writeHead(304).end()
        return true
      }
      const encoding = encodingFor(request)
      const encoded = encoding ? entry[encoding] : null
      if (encoded && encoding) response.setHeader('content-encoding', encoding)
      const body = encoded ?? entry.plain
      response.setHeader('content-length', body.length)
      response.writeHead(200).end(request.method === 'HEAD' ? undefined : body)
      return true
    },
  }
}
