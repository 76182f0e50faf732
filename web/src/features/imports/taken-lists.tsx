import { Button } from '@mantine/core'
import type { TakenList as Listed } from '@reihum/contract/imports/list.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queries, queryClient } from '#platform/connection.ts'
import { ExportMenu } from '#platform/export-menu.tsx'
import { useHouse } from '#platform/house-context.tsx'
import type { TakenList } from '#platform/taken-list.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Section } from '#ui/detail-page.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { importsMessages } from './imports.messages.ts'
import classes from './imports.module.css'

/** Every list that the viewer may take along, of whichever room. */
export function TakenLists() {
  const text = useText(importsMessages)
  const tenant = useActiveTenant().id
  const { lists } = useHouse()
  const query = useQuery(queries.imports.takenLists.queryOptions({ input: { tenant } }))
  return (
    <Section title={text('takeTitle')}>
      <p className="grey">{text('takeHint')}</p>
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="grey">{text('noLists')}</p>
          ) : (
            <ul className={classes.list}>
              {items.map((item) => {
                const list = lists[item.name]
                return list && <ListItem key={item.name} item={item} list={list} />
              })}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}

function ListItem({ item: { rows, takenAt }, list }: { item: Listed; list: TakenList }) {
  const text = useText(importsMessages)
  const tenant = useActiveTenant().id
  const { dateTime, locale } = useFormats()
  const { load, to } = list
  const label = list.label[locale]
  const facts = [
    rows === null ? null : text('listRows', { count: rows }),
    takenAt ? text('taken', { when: dateTime(takenAt) }) : text('neverTaken'),
  ]
  return (
    <li>
      <div>
        <Link to={to} className={classes.listName}>
          {label}
        </Link>
        <div className="grey">{list.about[locale]}</div>
        <div className="grey">{facts.filter(Boolean).join(' · ')}</div>
      </div>
      {load ? (
        <ExportMenu
          name={text('take', { list: label })}
          load={async (format) => {
            const file = await load(tenant, format)
            void queryClient.invalidateQueries({ queryKey: queries.imports.takenLists.key() })
            return file
          }}
        />
      ) : (
        <Button component={Link} to={to} variant="default" aria-label={text('chooseFor', { list: label })}>
          {text('chooseFirst')}
        </Button>
      )}
    </li>
  )
}
