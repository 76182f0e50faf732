import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { FaceResponse } from '@reihum/contract/wire/face.ts'
import { etagOf } from '#platform/http/known-version.ts'

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

/** A page as it is sent. Each encoding is computed once, when it is first asked for. */
export type Page = Omit<FaceResponse, 'body' | 'file'> & {
  bytes: Buffer
  etag: string
  compressed(encoding: 'br' | 'gzip'): Promise<Buffer>
}

export function pageOf({ status, headers, body, file, sites = [], holdsUntil = null }: FaceResponse): Page {
  const bytes = Buffer.from(file ?? body)
  const kept: Partial<Record<'br' | 'gzip', Promise<Buffer>>> = {}
  return {
    status,
    headers,
    sites,
    holdsUntil,
    bytes,
    // A weak tag, because the page is the same with and without compression. It covers the allowed sites, or browsers
    // would keep a page with the old ones.
    etag: `W/${etagOf(bytes, sites.join())}`,
    compressed(encoding) {
      kept[encoding] ??=
        encoding === 'br'
          ? asBrotli(bytes, {
              params: { [zlib.BROTLI_PARAM_QUALITY]: 5, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length },
            })
          : asGzip(bytes, { level: 4 })
      return kept[encoding]
    },
  }
}
