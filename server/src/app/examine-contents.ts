import { finished } from 'node:stream/promises'
import pg from 'pg'
import { exampleLimit, type Finding } from '#platform/invariants/finding.ts'
import { type Storage, StorageError } from '#platform/storage/storage.ts'
import { everyContent } from '#platform/storage/stored-content.ts'

/** How many contents are read in one run, and how many bytes; the next run goes on with the others. */
export type Sample = { contents: number; bytes: number }

export const usualSample: Sample = { contents: 200, bytes: 1024 ** 3 }

type Chosen = { key: string; bytes: number }

/** When a content was read last. Where the database has never been started there is no schema for it, and no file. */
const openRecord = `
  create table if not exists installed.content_check (
    key text primary key,
    checked_at timestamptz not null,
    is_sound boolean not null
  )`

async function asOwner<Result>(
  ownerUrl: string,
  look: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  return look(client).finally(() => client.end())
}

/** Those that were damaged, so that they stay a finding until they are mended; then those read never, or longest ago. */
const choose = (client: pg.Client, { contents }: Sample) =>
  client.query<Chosen & { is_damaged: boolean }>(
    `select c.key, c.filesize::float8 as bytes, k.is_sound is false as is_damaged
     from (${everyContent}) c left join installed.content_check k using (key)
     order by is_damaged desc, k.checked_at nulls first, c.key limit $1`,
    [contents],
  )

/** As many of them as those bytes hold; one is always read. */
function within<Row extends Chosen>(rows: readonly Row[], most: number): Row[] {
  let sum = 0
  return rows.filter(({ bytes }, at) => {
    sum += bytes
    return at === 0 || sum <= most
  })
}

/** Whether a content is the one that was stored; null: it is gone, which is for another rule to say. */
async function isSound(storage: Storage, key: string): Promise<boolean | null> {
  try {
    const content = await storage.read(key)
    if (!content) return null
    await finished(content.resume())
    return true
  } catch (error) {
    if (error instanceof StorageError && error.code === 'damaged') return false
    throw error
  }
}

/**
 * Reads a part of the contents to the end and compares each with its hash, those first that were read longest ago: in many
 * runs all of them. Nothing holds a connection to the database while contents are read.
 */
export async function examineContents(
  ownerUrl: string,
  storage: Storage,
  sample: Sample = usualSample,
): Promise<Finding> {
  const finding: Finding = {
    name: 'bytes of files',
    why: 'contents have the hash that they were stored with; some are read in each run, in turn',
    level: 'violation',
    checked: 0,
    broken: 0,
    examples: [],
  }
  const chosen = await asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query("select to_regnamespace('installed') is not null as found")
    if (!rows[0]?.found) return []
    await client.query(openRecord)
    return within((await choose(client, sample)).rows, sample.bytes)
  })
  const read: { key: string; sound: boolean }[] = []
  for (const { key } of chosen) {
    const sound = await isSound(storage, key)
    if (sound === null) continue
    read.push({ key, sound })
    finding.checked += 1
    if (sound) continue
    finding.broken += 1
    if (finding.examples.length < exampleLimit) finding.examples.push(key)
  }
  await asOwner(ownerUrl, async (client) => {
    if (read.length > 0)
      await client.query(
        `insert into installed.content_check (key, checked_at, is_sound)
         select key, now(), is_sound from unnest($1::text[], $2::boolean[]) as read (key, is_sound)
         on conflict (key) do update set checked_at = excluded.checked_at, is_sound = excluded.is_sound`,
        [read.map(({ key }) => key), read.map(({ sound }) => sound)],
      )
    if (chosen.length > 0)
      await client.query(
        `delete from installed.content_check k where not exists (select from (${everyContent}) c where c.key = k.key)`,
      )
  })
  return finding
}
