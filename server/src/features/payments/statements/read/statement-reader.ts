import { answerReading } from '#platform/tables/read/reading-thread.ts'
import { readParts } from './read-parts.ts'

/** The thread that reads an uploaded statement. */
answerReading(({ path, name }, read) => readParts(read(path), name))
