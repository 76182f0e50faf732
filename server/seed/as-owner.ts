import pg from 'pg'

export type Insert = (table: string, row: Record<string, unknown>) => Promise<unknown>

/** Runs a function with a connection of the database owner, for what has no command yet. */
export async function asOwner<Result>(
  ownerUrl: string,
  work: (client: pg.Client, insert: Insert) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const insert: Insert = (table, row) => {
    const places = Object.keys(row).map((_, at) => `$${at + 1}`)
    return client.query(`insert into ${table} (${Object.keys(row)}) values (${places})`, Object.values(row))
  }
  try {
    return await work(client, insert)
  } finally {
    await client.end()
  }
}

export function inOneTransaction<Result>(
  ownerUrl: string,
  work: (client: pg.Client, insert: Insert) => Promise<Result>,
): Promise<Result> {
  return asOwner(ownerUrl, async (client, insert) => {
    await client.query('begin')
    const result = await work(client, insert)
    await client.query('commit')
    return result
  })
}
