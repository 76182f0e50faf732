import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import type { ListLayout } from '#ui/list/column-choice.tsx'
import { consent } from './connection.ts'
import { columnsOf, columnsText, layoutStandsIn } from './list-views/view-search.ts'

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

/**
 * The columns and row height of a list. When the address names a view, the address decides; otherwise what was chosen
 * on this device, kept as long as the consent allows.
 */
export function useListLayout(list: string, columnsAtFirst: readonly string[]): ListLayout {
  const [own, setOwn] = useState<Layout>(() => readAll()[list] ?? {})
  const keep = (next: Layout) => {
    setOwn(next)
    consent.comfort.setItem(key, JSON.stringify({ ...readAll(), [list]: next }))
  }
  const address = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  if (layoutStandsIn(address)) {
    const shown = columnsOf(address.columns) ?? columnsAtFirst
    const isCompact = address.compact === true
    const say = (columns: readonly string[], compact: boolean) => {
      const isAsAtFirst = columnsText(columns) === columnsText(columnsAtFirst)
      void navigate({
        to: '.',
        search: (previous: Record<string, unknown>) => ({
          ...previous,
          columns: isAsAtFirst ? undefined : columnsText(columns),
          compact: compact || undefined,
        }),
        replace: true,
      })
    }
    return {
      shown,
      isCompact,
      isDefault: address.columns === undefined && !isCompact,
      onChange: (change) => say(change.shown ?? shown, change.isCompact ?? isCompact),
      onReset: () => say(columnsAtFirst, false),
    }
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
