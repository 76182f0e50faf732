import { useDebouncedValue } from '@mantine/hooks'
import { type LetterheadSettings, letterheadSettings } from '@reihum/contract/tenants/letterhead.schema.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { PaperPages } from '#ui/paper-pages.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import classes from './documents.module.css'
import { letterheadMessages } from './letterhead.messages.ts'

/** A letter with what is typed, as it would be printed; drawn anew when nothing was typed for a moment. */
export function LetterheadPreview({ values }: { values: object }) {
  const text = useText(letterheadMessages)
  const tenant = useActiveTenant().id
  const [typed] = useDebouncedValue(values, 400)
  const { data: letterhead } = letterheadSettings.safeParse(typed)
  return (
    <aside className={classes.preview} aria-label={text('preview')}>
      <h2>{text('preview')}</h2>
      {letterhead ? (
        <Drawn tenant={tenant} letterhead={letterhead} />
      ) : (
        <p className="grey">{text('previewRest')}</p>
      )}
    </aside>
  )
}

function Drawn({ tenant, letterhead }: { tenant: string; letterhead: LetterheadSettings }) {
  const text = useText(letterheadMessages)
  const query = useQuery(
    queries.tenants.previewLetterhead.queryOptions({
      input: { tenant, letterhead },
      placeholderData: keepPreviousData,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 30_000,
      retry: false,
    }),
  )
  return (
    <Loaded query={query}>
      {(picture) => (
        <PaperPages picture={picture} label={text('previewLabel')} isOld={query.isPlaceholderData} />
      )}
    </Loaded>
  )
}
