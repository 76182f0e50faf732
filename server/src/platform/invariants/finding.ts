import type pg from 'pg'

/** A violation is a bug or tampering; a warning is something that should have happened by now. */
export type Level = 'violation' | 'warning'

export type Invariant = {
  name: string
  why: string
  level?: Level
  /** Counts the rows that the rule applies to. */
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
  /** The first rows that break the rule. */
  examples: string[]
}

export const exampleLimit = 5

type Counted = { checked: string; broken: string; examples: { tenant_id: string; id: string }[] }

/** Runs a statement: as the owner, or in a tenant under row-level security. */
type Ask = (text: string) => Promise<{ rows: Counted[] }>

type CountedRule = { checked: number; broken: number; examples: { tenant_id: string; id: string }[] }

/** Counts in one statement the rows a rule applies to and those that break it. */
export async function countBroken(ask: Ask, { checked, broken }: Invariant): Promise<CountedRule> {
  const { rows } = await ask(`
    with broken as materialized (${broken}),
      example as (select tenant_id, id from broken order by tenant_id, id limit ${exampleLimit})
    select (${checked})::text as checked, (select count(*) from broken)::text as broken,
      (select coalesce(json_agg(example), '[]') from example) as examples`)
  const [counted] = rows
  return {
    checked: Number(counted?.checked),
    broken: Number(counted?.broken),
    examples: counted?.examples ?? [],
  }
}

export async function examineInvariant(client: pg.ClientBase, invariant: Invariant): Promise<Finding> {
  const { checked, broken, examples } = await countBroken((text) => client.query<Counted>(text), invariant)
  return {
    name: invariant.name,
    why: invariant.why,
    level: invariant.level ?? 'violation',
    checked,
    broken,
    examples: examples.map(({ tenant_id, id }) => `${id} of tenant ${tenant_id}`),
  }
}
