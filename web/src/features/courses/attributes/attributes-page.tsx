import { Button } from '@mantine/core'
import { type Attribute, attributeKindNames } from '@reihum/contract/courses/attribute.schema.ts'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { api, queryClient } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { TierLock, useTierGate } from '#platform/tier-gate.tsx'
import { ListTools, moved } from '#ui/form/list-tools.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { StateBadge } from '#ui/state-badge.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { ScreenState } from '#ui/states/screen-state.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { attributesQuery, keepOrder, nameOf, reloadAttributes } from './attribute-query.ts'
import { attributesMessages } from './attributes.messages.ts'
import classes from './attributes.module.css'
import { KindIcon } from './kind-icon.tsx'

/** The tenant's own fields, in the order in which the registration form shows them. */
export function AttributesPage() {
  const text = useText(attributesMessages)
  const tenant = useActiveTenant()
  const gate = useTierGate('additionalAttributes')
  const query = useQuery(attributesQuery(tenant.id, false))
  const archive = useQuery(attributesQuery(tenant.id, true))
  const newAttribute = gate.isIncluded && (
    <Button
      component={Link}
      to="/courses/attributes/new"
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
    >
      {text('newAttribute')}
    </Button>
  )
  const total = query.data?.total
  const archived = archive.data?.items ?? []
  return (
    <>
      <PageTitle
        title={text('attributes')}
        line={<span role="status">{total === undefined ? '\u00a0' : text('count', { count: total })}</span>}
        actions={total ? newAttribute : undefined}
      />
      {!gate.isIncluded && (
        <div className={classes.lock}>
          <TierLock feature="additionalAttributes" neededTier={gate.neededTier}>
            {text('locked')}
          </TierLock>
        </div>
      )}
      <Loaded query={query}>
        {({ items }) =>
          items.length > 0 ? (
            <>
              <p className={`grey ${classes.intro}`}>{text('intro')}</p>
              <Order attributes={items} mayMove={gate.isIncluded} />
            </>
          ) : (
            <ScreenState sentence={text('empty')}>{newAttribute}</ScreenState>
          )
        }
      </Loaded>
      {archived.length > 0 && (
        <details className={classes.archive}>
          <summary>{text('archive', { count: archived.length })}</summary>
          <ul className={classes.list} aria-label={text('archive', { count: archived.length })}>
            {archived.map((attribute) => (
              <Row key={attribute.id} attribute={attribute} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

const orderKey = ['order of attributes']

type OrderProps = { attributes: Attribute[]; mayMove: boolean }

function Order({ attributes, mayMove }: OrderProps) {
  const text = useText(attributesMessages)
  const locale = useLocale()
  const tenant = useActiveTenant()
  const [said, setSaid] = useState('')
  const ordering = useMutation({
    mutationFn: (ids: Attribute['id'][]) => api.courses.orderAttributes({ tenant: tenant.id, ids }),
    // Saved one after the other, so that the last order is the one that stays.
    scope: { id: 'order of attributes' },
    mutationKey: orderKey,
    // While others wait to be saved, the list that is shown is newer than the server's.
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: orderKey }) === 1) reloadAttributes()
    },
  })
  const move = (at: number, by: number) => {
    const next = moved(attributes, at, by)
    const attribute = attributes[at]
    if (!attribute) return
    void keepOrder(tenant.id, next)
    ordering.mutate(next.map(({ id }) => id))
    setSaid(
      text('moved', {
        name: nameOf(attribute, locale),
        place: String(at + by + 1),
        count: String(next.length),
      }),
    )
  }
  return (
    <>
      <ol className={classes.list} aria-label={text('attributes')}>
        {attributes.map((attribute, at) => (
          <Row key={attribute.id} attribute={attribute}>
            {mayMove && attributes.length > 1 && (
              <ListTools
                labels={{
                  up: text('moveUp', { name: nameOf(attribute, locale) }),
                  down: text('moveDown', { name: nameOf(attribute, locale) }),
                }}
                at={at}
                count={attributes.length}
                onMove={(by) => move(at, by)}
              />
            )}
          </Row>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  )
}

function Row({ attribute, children }: { attribute: Attribute; children?: ReactNode }) {
  const text = useText(attributesMessages)
  const locale = useLocale()
  const { fields, courses, answerCount, factCount, fieldCount } = attribute
  const listed = useQuery(attributesQuery(useActiveTenant().id, false)).data?.items ?? []
  const kind = listed.find(({ id }) => id === fields.belongsTo)
  const where = fields.forAllCourses ? text('allCourses') : text('someCourses', { count: courses.length })
  const uses = fields.scope === 'thing' ? text('ofThing', { name: kind ? nameOf(kind, locale) : '' }) : where
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <KindIcon kind={fields.kind} />
      </span>
      <span className={classes.words}>
        <span className={classes.name}>
          <Link to={`/courses/attributes/${attribute.id}`}>{nameOf(attribute, locale)}</Link>
          {fields.required && <StateBadge colour="info">{text('requiredShort')}</StateBadge>}
        </span>
        <span className="grey">
          {[
            attributeKindNames[fields.kind][locale],
            uses,
            fields.scope === 'order' && text('ofOrder'),
            fields.kind === 'thing' && text('fieldsOfThing', { count: fieldCount }),
            fields.kind === 'thing' && factCount > 0 && text('thingsKept', { count: factCount }),
            fields.scope === 'person' && text('staysWithPerson', { count: factCount }),
            answerCount > 0 && text('answers', { count: answerCount }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {children}
    </li>
  )
}
