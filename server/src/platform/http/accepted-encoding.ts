import type { IncomingMessage } from 'node:http'

type Encoding = 'br' | 'gzip'

const encodings = ['br', 'gzip'] as const
/** Browsers send some forty characters; of a longer header nothing is read. */
const longestHeader = 500

const isRefused = (weight: string) => /^q=0(?:\.0{0,3})?$/i.test(weight)

/** The codings of a header that are not refused by a weight of zero. */
function codingsIn(header: string): string[] {
  if (header.length > longestHeader) return []
  return header.split(',').flatMap((entry) => {
    const [coding = '', ...weights] = entry.split(';').map((part) => part.trim().toLowerCase())
    return weights.some(isRefused) ? [] : [coding]
  })
}

/** The best of these encodings that the caller accepts; null: none. */
export function encodingFor(
  { headers }: Pick<IncomingMessage, 'headers'>,
  offered: readonly Encoding[] = encodings,
): Encoding | null {
  const accepted = codingsIn(String(headers['accept-encoding'] ?? ''))
  return offered.find((encoding) => accepted.includes(encoding)) ?? null
}
