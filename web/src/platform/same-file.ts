import { newId } from './ids.ts'
import { ApiProblem } from './problems.ts'

/** Whether two files that were chosen are most likely the same one. */
export const isSameFile = (a: File, b: File): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

const described = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`

/** Whether it is known that nothing of it was stored: then the next try is a new one. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiProblem &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 429].includes(error.status)

type KeyOf = (chosen: File | readonly File[]) => string

/**
 * Gives what is sent an id for each file or set of files. Whoever chooses the same file again after a failure sends it
 * under the same id, because the first try may have arrived: it is stored once.
 */
export function createFileKeys(makeId: () => string = newId) {
  const unsettled = new Map<string, string>()
  return async function withSameKeys<Result>(
    place: string,
    send: (keyOf: KeyOf) => Promise<Result>,
  ): Promise<Result> {
    const used = new Set<string>()
    const keyOf: KeyOf = (chosen) => {
      const name =
        chosen instanceof File
          ? [place, described(chosen)].join('\n')
          : [place, 'all of', ...chosen.map(described)].join('\n')
      used.add(name)
      const key = unsettled.get(name) ?? makeId()
      unsettled.set(name, key)
      return key
    }
    const forget = () => {
      for (const name of used) unsettled.delete(name)
    }
    try {
      const result = await send(keyOf)
      forget()
      return result
    } catch (error) {
      if (isRefused(error)) forget()
      throw error
    }
  }
}

/** The ids of this tab. */
export const withSameKeys = createFileKeys()
