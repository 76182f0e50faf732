import { Button } from '@mantine/core'
import type { FigureUnit } from '@reihum/contract/insights/figures.schema.ts'
import { formatDay } from '@reihum/contract/wire/dates.ts'
import { IconDownload } from '@tabler/icons-react'
import { type UseQueryResult, useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { notify } from '#platform/notifications.ts'
import { saveFile } from '#platform/save-file.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { figuresMessages } from './figures.messages.ts'
import classes from './figures.module.css'

type Days = { from: string; to: string }
type Figures = { unit: FigureUnit; total: Days; before: Days }

type FigurePanelProps<Data extends Figures> = {
  title: string
  query: UseQueryResult<Data>
  /** The list of what was counted; it opens with the same days. */
  list: string
  /** The same figures as a file. */
  load: () => Promise<File>
  children: (data: Data) => ReactNode
}

/** Figures of one kind, with the days they are of; old ones stay while others are loaded. */
export function FigurePanel<Data extends Figures>({
  title,
  query,
  list,
  load,
  children,
}: FigurePanelProps<Data>) {
  const text = useText(figuresMessages)
  const locale = useLocale()
  const take = useMutation({
    mutationFn: load,
    onSuccess: (file) => {
      saveFile(file)
      notify({ kind: 'positive', message: text('saved') })
    },
  })
  const days = ({ from, to }: Days) => ({ from: formatDay(from, locale), to: formatDay(to, locale) })
  const shown = query.data
  return (
    <section className={classes.panel} aria-label={title} aria-busy={query.isPlaceholderData}>
      <header>
        <h3>{title}</h3>
        <Button
          className="no-print"
          variant="subtle"
          size="compact-sm"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          loading={take.isPending}
          aria-label={text('csvOf', { name: title })}
          onClick={() => take.mutate()}
        >
          {text('csv')}
        </Button>
      </header>
      <Loaded query={query}>
        {(data) => (
          <>
            {shown && (
              <p className="grey">
                {text('days', days(shown.total))} · {text('comparedWith', days(shown.before))} ·{' '}
                <Link
                  className="no-print"
                  to={list}
                  search={() => ({ from: shown.total.from, until: shown.total.to })}
                  aria-label={text('listOf', { name: title })}
                >
                  {text('list')}
                </Link>
              </p>
            )}
            {children(data)}
          </>
        )}
      </Loaded>
    </section>
  )
}
