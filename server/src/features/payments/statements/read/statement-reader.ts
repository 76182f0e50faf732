import { answerReading } from '#platform/tables/read/reading-thread.ts'
import { checkParts } from './check-parts.ts'
import { packPart } from './packed-part.ts'
import { type ReadPart, readParts } from './read-parts.ts'

/** What was read of one file, as it is stored, here in base64. */
export type PackedPart = Pick<ReadPart, 'filename' | 'kind'> & { content: string }

/**
 * The thread that reads an uploaded statement. It checks and packs it as well, because the main thread would hold everybody
 * up for as long as it looks at a hundred thousand lines.
 */
answerReading(({ path, name, iban }: { path: string; name: string; iban: string }, read): PackedPart[] => {
  const parts = readParts(read(path), name)
  checkParts(parts, iban)
  return parts.map((part) => ({
    filename: part.filename,
    kind: part.kind,
    content: packPart(part).toString('base64'),
  }))
})
