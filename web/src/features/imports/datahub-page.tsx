import { Button } from '@mantine/core'
import { type ImportKind, type ImportSummary, importKinds } from '@reihum/contract/imports.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import { Section } from '#ui/detail-page.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { StateBadge } from '#ui/state-badge.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { importsMessages } from './imports.messages.ts'
import classes from './imports.module.css'
import { moveMessages } from './move.messages.ts'
import { ScheduledExports } from './schedules/scheduled-exports.tsx'
import { TakenLists } from './taken-lists.tsx'
import { WholeExports } from './whole-export.tsx'

/** The data exchange: what comes in as a table and what came, and every list that can be taken along. */
export function DatahubPage() {
  const text = useText(importsMessages)
  const may = useMay()
  return (
    <>
      <PageTitle title={text('datahub')} line={text('datahubLine')} />
      {may('imports.manage') && <Imports />}
      <TakenLists />
      <ScheduledExports />
      {may('tenant.take') && <WholeExports />}
      {may('tenant.take') && <MoveHere />}
    </>
  )
}

/** Shown as long as something can move in here, or has. */
function MoveHere() {
  const text = useText(moveMessages)
  const tenant = useActiveTenant().id
  const { data } = useQuery(queries.imports.move.queryOptions({ input: { tenant } }))
  if (!data || (data.inTheWay.length > 0 && !data.item)) return null
  return (
    <Section title={text('title')}>
      <div className={classes.part}>
        <p className="grey">{text(data.item?.state === 'done' ? 'equal' : 'invite')}</p>
        <div>
          <Button component={Link} to="/datahub/move" variant="default">
            {text('open')}
          </Button>
        </div>
      </div>
    </Section>
  )
}

function Imports() {
  const text = useText(importsMessages)
  const tenant = useActiveTenant().id
  const query = useQuery(queries.imports.list.queryOptions({ input: { tenant } }))
  return (
    <>
      <Section title={text('bringTitle')}>
        <p className="grey">{text('bringHint')}</p>
        <Kinds />
      </Section>
      <Section title={text('latest')}>
        <Loaded query={query}>
          {({ items }) =>
            items.length === 0 ? (
              <p className="grey">{text('noneYet')}</p>
            ) : (
              <ul className={classes.list}>
                {items.map((item) => (
                  <Item key={item.id} item={item} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Section>
    </>
  )
}

function Kinds() {
  const text = useText(importsMessages)
  const { number } = useFormats()
  const may = useMay()
  return (
    <ul className={classes.list}>
      {(Object.keys(importKinds) as ImportKind[])
        .filter((kind) => may(importKinds[kind].permission))
        .map((kind) => (
          <li key={kind}>
            <div>
              <strong>{text(`import_${kind}`)}</strong>
              <div className="grey">
                {text(`about_${kind}`, { limit: number(importKinds[kind].rowLimit) })}
              </div>
            </div>
            <Button
              component={Link}
              to={`/datahub/import/${kind}`}
              variant="default"
              aria-label={text(`import_${kind}`)}
            >
              {text('bringTitle')}
            </Button>
          </li>
        ))}
    </ul>
  )
}

function Item({ item }: { item: ImportSummary }) {
  const text = useText(importsMessages)
  const { dateTime, locale } = useFormats()
  const { result } = item
  return (
    <li>
      <div>
        <Link to={`/datahub/imports/${item.id}`} className={classes.filename}>
          {item.filename}
        </Link>
        <div className="grey">
          {importKinds[item.kind].name[locale]} ·{' '}
          {text('by', { when: dateTime(item.createdAt), by: item.by })}
        </div>
        {result && (
          <div className="grey">
            {text('sum', { created: result.created, updated: result.updated, skipped: result.skipped })}
            {text('leftOut', { count: result.faulty })}
          </div>
        )}
      </div>
      <StateBadge colour={result ? 'positive' : 'secondary'}>
        {text('state', { state: result ? 'done' : 'open' })}
      </StateBadge>
    </li>
  )
}
