import { useState } from 'react'
import { z } from 'zod'
import type { ListLayout } from '#ui/list/column-choice.tsx'
import { consent } from './connection.ts'

const key = 'list_layouts'

const layout = z.object({
  columns: z.array(z.string().max(40)).max(50).optional(),
  compact: z.boolean().optional(),
})
const layouts = z.record(z.string(), layout)
type Layout = z.infer<typeof layout>

function readAll(): Record<string, Layout> {
  try {
    return layouts.safeParse(JSON.parse(consent.comfort.getItem(key) ?? '{}')).data ?? {}
  } catch {
    return {}
  }
}

/** Columns and height of rows as they were chosen for a list, for as long as this browser's owner allows. */
export function useListLayout(list: string, columnsAtFirst: readonly string[]): ListLayout {
  const [own, setOwn] = useState<Layout>(() => readAll()[list] ?? {})
  const keep = (next: Layout) => {
    setOwn(next)
    consent.comfort.setItem(key, JSON.stringify({ ...readAll(), [list]: next }))
  }
  return {
    shown: own.columns ?? columnsAtFirst,
    isCompact: own.compact ?? false,
    isDefault: own.columns === undefined && !own.compact,
    onChange: ({ shown, isCompact }) =>
      keep({
        columns: shown ? [...shown] : own.columns,
        compact: isCompact ?? own.compact,
      }),
    onReset: () => keep({}),
  }
}
