import pg from 'pg'
import { exampleLimit, type Finding } from '#platform/invariants/finding.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { contentKeys } from '#platform/storage/stored-content.ts'

const day = 86_400_000

/** Compares the files in the database with the contents in the storage, tenant by tenant. */
export async function examineStorage(ownerUrl: string, storage: Storage, now: Date): Promise<Finding[]> {
  const lost: Finding = {
    name: 'stored files',
    why: 'the storage holds the content of every file and of every size of an image',
    level: 'violation',
    checked: 0,
    broken: 0,
    examples: [],
  }
  const left: Finding = {
    name: 'storage',
    why: 'the storage holds nothing for more than two days that belongs to no file',
    level: 'warning',
    checked: 0,
    broken: 0,
    examples: [],
  }
  const note = (finding: Finding, key: string) => {
    finding.broken += 1
    if (finding.examples.length < exampleLimit) finding.examples.push(key)
  }
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows: tenants } = await client.query<{ id: string }>('select id from tenant order by id')
    for (const { id } of tenants) {
      const kept = new Map<string, Date>()
      for await (const { key, storedAt } of storage.list(`${id}/`)) kept.set(key, storedAt)
      // The database is read after the storage, so a file uploaded in between is not counted as left behind.
      const known = new Set(await contentKeys(client, id))
      lost.checked += known.size
      left.checked += kept.size
      for (const key of known) if (!kept.has(key) && !(await storage.has(key))) note(lost, key)
      for (const [key, storedAt] of kept)
        if (!known.has(key) && now.getTime() - storedAt.getTime() > 2 * day) note(left, key)
    }
  } finally {
    await client.end()
  }
  return [lost, left]
}
