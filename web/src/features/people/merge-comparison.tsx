import { Alert, Button, Checkbox, Radio } from '@mantine/core'
import { type PersonFields, personFieldNames } from '@reihum/contract/people/person.schema.ts'
import { personName } from '@reihum/contract/people/person-name.ts'
import type { MergePreview } from '@reihum/contract/persons.ts'
import { IconAlertTriangle, IconArrowsLeftRight } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ConfirmSensitive } from '#platform/confirm-sensitive.tsx'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { DetailPage } from '#ui/detail-page.tsx'
import { showDate } from '#ui/form/date-text.ts'
import formClasses from '#ui/form/form.module.css'
import { UnsavedChanges } from '#ui/form/unsaved-changes.tsx'
import { useText } from '#ui/text.tsx'
import { peopleMessages } from './people.messages.ts'
import classes from './people.module.css'
import { forgetPersons } from './person-query.ts'

type Field = keyof PersonFields
type Side = 'kept' | 'merged'
type Taken = Partial<Record<Field, Side>>

/**
 * At first, fields that are empty in the kept person are taken from the merged one, so that nothing is lost unasked.
 */
function takenAtFirst({ kept, merged }: MergePreview): Taken {
  const missing = personFieldNames.filter((field) => kept[field] === '' && merged[field] !== '')
  return Object.fromEntries(missing.map((field) => [field, 'merged' as const]))
}

/** Two persons side by side: choose the values that stay; shows what is moved. */
export function MergeComparison({ preview }: { preview: MergePreview }) {
  const text = useText(peopleMessages)
  const { locale } = useFormats()
  const [first] = useState(() => takenAtFirst(preview))
  const [take, setTake] = useState(first)
  const isMerged = useRef(false)
  const hasChosen = () =>
    !isMerged.current &&
    personFieldNames.some((field) => (take[field] ?? 'kept') !== (first[field] ?? 'kept'))
  const [asks, setAsks] = useState(false)
  const { kept, merged } = preview
  const name = personName(kept, locale)
  return (
    <DetailPage
      title={text('mergeTitle')}
      line={text('chooseValues')}
      backTo={{ to: `/attendees/${kept.id}`, label: name }}
      actions={
        <>
          <Button component={Link} to={`/attendees/${kept.id}/merge`} variant="default">
            {text('chooseOther')}
          </Button>
          <Button
            component={Link}
            to={`/attendees/${merged.id}/merge`}
            search={{ other: kept.id } as never}
            variant="default"
            leftSection={<IconArrowsLeftRight size={16} stroke={1.75} aria-hidden />}
          >
            {text('swap')}
          </Button>
        </>
      }
    >
      <UnsavedChanges hasUnsavedChanges={hasChosen} />
      <div className={classes.comparison}>
        <Heads preview={preview} />
        {personFieldNames.map((field) => (
          <FieldRow
            key={field}
            field={field}
            preview={preview}
            side={take[field] ?? 'kept'}
            onSide={(side) => setTake({ ...take, [field]: side })}
          />
        ))}
      </div>
      <div className={classes.what}>
        <Together preview={preview} />
        <p>{text('moves', { ...preview.moves, name })}</p>
        <p className="grey">{text('keepsSnapshots')}</p>
      </div>
      <div className={formClasses.buttons}>
        <Button onClick={() => setAsks(true)}>{text('mergeNow')} …</Button>
      </div>
      <MergeQuestion
        preview={preview}
        take={take}
        isOpen={asks}
        onClose={() => setAsks(false)}
        onMerged={() => {
          isMerged.current = true
        }}
      />
    </DetailPage>
  )
}

function Heads({ preview: { kept, merged } }: { preview: MergePreview }) {
  const text = useText(peopleMessages)
  const { date, locale } = useFormats()
  const side = (person: MergePreview['kept'], role: string) => (
    <div className={classes.side}>
      <small>{role}</small>
      {personName(person, locale)}
      <small>
        {text('line', {
          at: date(person.createdAt),
          registrations: text('countRegistrations', { count: person.registrationCount }),
        })}
      </small>
    </div>
  )
  return (
    <div className={classes.head}>
      <div />
      {side(kept, text('stays'))}
      {side(merged, text('goes'))}
    </div>
  )
}

type FieldRowProps = { field: Field; preview: MergePreview; side: Side; onSide: (side: Side) => void }

function FieldRow({ field, preview, side, onSide }: FieldRowProps) {
  const text = useText(peopleMessages)
  const { locale } = useFormats()
  const { kept, merged } = preview
  const shown = (of: Side) =>
    field === 'birthDate' ? showDate(preview[of][field], locale) : preview[of][field]
  if (kept[field] === merged[field])
    return (
      <div className={classes.row}>
        <div className="grey">{text(field)}</div>
        <div className={classes.both}>
          {shown('kept') || <span className="grey">{text('none')}</span>}
          <span className="visually-hidden"> ({text('same')})</span>
        </div>
      </div>
    )
  const option = (of: Side) => {
    const value = shown(of) || text('none')
    return (
      <Radio
        className={classes.side}
        name={`take-${field}`}
        value={of}
        label={value}
        aria-label={text('keepsValue', {
          name: personName(preview[of], locale),
          field: text(field),
          value,
        })}
        checked={side === of}
        onChange={() => onSide(of)}
      />
    )
  }
  return (
    <fieldset className={classes.row}>
      <legend>{text(field)}</legend>
      {option('kept')}
      {option('merged')}
    </fieldset>
  )
}

function Together({ preview: { together } }: { preview: MergePreview }) {
  const text = useText(peopleMessages)
  if (together.length === 0) return null
  return (
    <Alert
      color="warning"
      p={12}
      icon={<IconAlertTriangle size={18} stroke={1.75} aria-hidden />}
      styles={{ icon: { marginInlineEnd: 8 }, message: { color: 'inherit' } }}
    >
      {text('together', { courses: together.map(({ title }) => title).join(', ') })}
    </Alert>
  )
}

type MergeQuestionProps = {
  preview: MergePreview
  take: Taken
  isOpen: boolean
  onClose: () => void
  onMerged: () => void
}

function MergeQuestion({ preview, take, isOpen, onClose, onMerged }: MergeQuestionProps) {
  const text = useText(peopleMessages)
  const tenant = useActiveTenant()
  const navigate = useNavigate()
  const { locale } = useFormats()
  const [isSure, setSure] = useState(false)
  const { kept, merged, moves, together } = preview
  const [name, mergedName] = [personName(kept, locale), personName(merged, locale)]
  const merge = async (confirmation: string) => {
    const person = await api.people.mergePersons({
      tenant: tenant.id,
      personId: kept.id,
      otherId: merged.id,
      take,
      revision: kept.revision,
      otherRevision: merged.revision,
      together: isSure,
      confirmation,
    })
    onMerged()
    notify({ kind: 'positive', message: text('merged', { name: personName(person, locale) }) })
    await navigate({ to: `/attendees/${person.id}` })
    await forgetPersons()
  }
  return (
    <ConfirmSensitive
      isOpen={isOpen}
      onClose={onClose}
      action="merge-persons"
      subject={`${kept.id} ${merged.id}`}
      title={text('mergeQuestion', { kept: name, merged: mergedName })}
      text={`${text('moves', { ...moves, name })} ${text('mergeFinal')}`}
      confirmLabel={text('mergeNow')}
      onConfirmed={merge}
    >
      {together.length > 0 && (
        <Checkbox
          label={text('togetherConfirm')}
          checked={isSure}
          onChange={(event) => setSure(event.currentTarget.checked)}
        />
      )}
    </ConfirmSensitive>
  )
}
