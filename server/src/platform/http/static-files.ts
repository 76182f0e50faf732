import { existsSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'

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
}

export type StaticFiles = {
  /** True when the path is one of the built files and was answered. */
  serve(path: string, request: IncomingMessage, response: ServerResponse): boolean
}

/** The best encoding the caller accepts. */
export function encodingFor(request: IncomingMessage): 'br' | 'gzip' | null {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : null
}

function readIfThere(file: string): Buffer | null {
  return existsSync(file) ? readFileSync(file) : null
}

/** Built files from memory, compressed when they were built; hashed names never change, everything else is asked for again. */
export function makeStaticFiles(folder: string): StaticFiles {
  const stored = new Map<string, Stored>()

  function load(path: string): Stored | null {
    const known = stored.get(path)
    if (known) return known
    const file = normalize(join(folder, path))
    if (!file.startsWith(folder) || path.includes('/.') || !existsSync(file) || !statSync(file).isFile())
      return null
    const plain = readFileSync(file)
    const extension = extname(file)
    const entry: Stored = {
      plain,
      br: readIfThere(`${file}.br`),
      gzip: readIfThere(`${file}.gz`),
      type: types[extension] ?? 'application/octet-stream',
      etag: `"${statSync(file).mtimeMs.toString(36)}-${plain.length.toString(36)}"`,
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
      // Frames of other sites load our font and scripts from a page without an origin of ours.
      if (entry.isHashed || path === '/embed.js') {
        response.setHeader('access-control-allow-origin', '*')
        response.setHeader('cross-origin-resource-policy', 'cross-origin')
      }
      if (request.headers['if-none-match'] === entry.etag) {
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
