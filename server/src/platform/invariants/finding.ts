import type pg from 'pg'

/** A broken rule is a bug or a tampering; a warning is something that should have happened by now. */
export type Level = 'violation' | 'warning'

export type Invariant = {
  name: string
  why: string
  level?: Level
  /** How many rows the rule speaks about. */
  checked: string
  /** The rows that break it, as `tenant_id` and `id`. */
  broken: string
}

export type Finding = {
  name: string
  why: string
  level: Level
  checked: number
  broken: number
  /** The first few that break the rule. */
  examples: string[]
}

export const exampleLimit = 5

type Counted = { checked: string; broken: string; examples: { tenant_id: string; id: string }[] }

/** Counts what a rule speaks about and what breaks it, in one statement. */
export async function examineInvariant(client: pg.ClientBase, invariant: Invariant): Promise<Finding> {
  const { rows } = await client.query<Counted>(`
    with broken as materialized (${invariant.broken}),
      example as (select tenant_id, id from broken order by tenant_id, id limit ${exampleLimit})
    select (${invariant.checked})::text as checked, (select count(*) from broken)::text as broken,
      (select coalesce(json_agg(example), '[]') from example) as examples`)
  const counted = rows[0]
  return {
    name: invariant.name,
    why: invariant.why,
    level: invariant.level ?? 'violation',
    checked: Number(counted?.checked),
    broken: Number(counted?.broken),
    examples: (counted?.examples ?? []).map(({ tenant_id, id }) => `${id} of tenant ${tenant_id}`),
  }
}
