import { Resolver } from 'node:dns/promises'

/** The records of the type TXT under a name, none where there are none; null: nobody answered in time. */
export type ReadTexts = (name: string) => Promise<readonly string[] | null>

const waitMs = 2_000
const tries = 2
/** A stranger's records are looked at only as far as any that we look for. */
const mostRecords = 50
const longest = 4_000

const nothingThere: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA'])

/** Asks these servers of the domain name system; without any, those that the machine asks. */
export function textsFrom(servers: readonly string[]): ReadTexts {
  const resolver = new Resolver({ timeout: waitMs, tries })
  if (servers.length > 0) resolver.setServers(servers)
  return async (name) => {
    try {
      const records = await resolver.resolveTxt(name)
      return records.slice(0, mostRecords).map((parts) => parts.join('').slice(0, longest))
    } catch (error) {
      return nothingThere.has((error as { code?: string }).code ?? '') ? [] : null
    }
  }
}
