import { Alert, Button, Checkbox, TextInput } from '@mantine/core'
import { maxFileMegabytes } from '@reihum/contract/files/file-types.ts'
import { type MandateDetail, notedMandate } from '@reihum/contract/mandates/mandates.schema.ts'
import { fileSizeText } from '@reihum/contract/wire/file-size.ts'
import { personId } from '@reihum/contract/wire/ids.schema.ts'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useFoundPayers } from '#features/payments/use-found-payers.ts'
import { goTo } from '#platform/addresses.ts'
import { useCallForm } from '#platform/call-form.ts'
import { api } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { ApiProblem } from '#platform/problems.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { ChoiceField } from '#ui/form/choice-field.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import formClasses from '#ui/form/form.module.css'
import { FormSection } from '#ui/form/form-section.tsx'
import { PageForm } from '#ui/form/page-form.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { AccountFields } from './account-fields.tsx'
import { ChooseScan } from './choose-scan.tsx'
import { mandateAddress } from './mandate-list.tsx'
import { keepMandate, useCollects } from './mandate-query.ts'
import { mandatesMessages } from './mandates.messages.ts'
import classes from './mandates.module.css'
import { sendScan } from './send-scan.ts'

const fields = notedMandate.omit({ requestKey: true })

/** Notes a mandate that was signed on paper; opened for a person, that person is chosen. */
export function NoteMandatePage() {
  const text = useText(mandatesMessages)
  const { personId: given } = useSearch({ strict: false }) as { personId?: string }
  const collects = useCollects()
  return (
    <>
      <PageTitle
        title={text('noteTitle')}
        backTo={{ to: '/payments/debits/mandates', label: text('mandates') }}
      />
      {collects === false && <NotSetUp />}
      {collects && <NoteForm given={given} />}
    </>
  )
}

function NotSetUp() {
  const text = useText(mandatesMessages)
  const may = useMay()
  return (
    <Alert color="warning" role="note" styles={{ message: { color: 'inherit' } }}>
      <p>{text('notSetUp')}</p>
      {may('bank.manage') && (
        <Button component={Link} to="/settings/general" hash="bank" variant="default" size="xs">
          {text('toBank')}
        </Button>
      )}
    </Alert>
  )
}

function NoteForm({ given }: { given: string | undefined }) {
  const text = useText(mandatesMessages)
  const [scan, setScan] = useState<File | null>(null)
  const form = useNoteForm(given, scan)
  const chosen = personId.safeParse(form.values.personId).data ?? null
  const { payers, choices } = useFoundPayers(chosen)
  useHolder(payers.find(({ id }) => id === chosen)?.name ?? '', form)
  const recurring = form.field('recurring')
  return (
    <PageForm form={form} button={text('note')}>
      {form.refusal && <RefusalAlert problem={form.refusal} />}
      <FormSection title={text('whoPays')} hint={text('whoPaysHint')}>
        <ChoiceField
          label={text('payer')}
          placeholder={text('choosePayer')}
          withAsterisk
          {...form.field('personId')}
          {...choices}
          value={form.values.personId}
        />
      </FormSection>
      <FormSection title={text('whichAccount')}>
        <AccountFields form={form} />
      </FormSection>
      <FormSection title={text('paper')} hint={text('paperHint')}>
        <div className={formClasses.pair}>
          <DateField
            label={text('signedOn')}
            description={text('signedHint')}
            withAsterisk
            {...form.field('signedOn')}
          />
          <TextInput label={text('placeSigned')} maxLength={100} {...form.field('signedAtPlace')} />
        </div>
        <TextInput
          label={text('reference')}
          description={text('referenceHint')}
          autoComplete="off"
          spellCheck={false}
          maxLength={35}
          {...form.field('reference')}
        />
        <Checkbox
          label={text('recurringLabel')}
          description={text('recurringHint')}
          checked={form.values.recurring === true}
          onChange={(event) => recurring.onChange(event.currentTarget.checked)}
        />
      </FormSection>
      <FormSection title={text('scan')} hint={text('scanHint', { megabytes: String(maxFileMegabytes) })}>
        <ScanField scan={scan} onChange={setScan} />
      </FormSection>
    </PageForm>
  )
}

/** The scan that goes along with the form, as long as it has not been sent. */
function ScanField({ scan, onChange }: { scan: File | null; onChange: (scan: File | null) => void }) {
  const text = useText(mandatesMessages)
  const locale = useLocale()
  return (
    <>
      {scan && (
        <p className={classes.scan} role="status">
          {scan.name} <span className="grey numbers">{fileSizeText(scan.size, locale)}</span>
        </p>
      )}
      <div className={classes.buttons}>
        <ChooseScan label={text(scan ? 'scanOther' : 'scanAttach')} onChoose={onChange} />
        {scan && (
          <Button variant="default" onClick={() => onChange(null)}>
            {text('scanNot')}
          </Button>
        )}
      </div>
    </>
  )
}

/** The mandate stays noted, whatever becomes of its scan, which can be attached on its page. */
function useAttachNoted() {
  const text = useText(mandatesMessages)
  const tenant = useActiveTenant().id
  return async ({ id: mandateId }: MandateDetail, scan: File) => {
    try {
      keepMandate(tenant, await sendScan({ tenant, mandateId, scan }))
      notify({ kind: 'positive', message: text('noted') })
    } catch (error) {
      const why = error instanceof ApiProblem ? error.detail || error.message : ''
      notify({ kind: 'warning', message: text('notedWithoutScan', { why }).trim() })
    }
  }
}

function useNoteForm(given: string | undefined, scan: File | null) {
  const text = useText(mandatesMessages)
  const tenant = useActiveTenant().id
  const attach = useAttachNoted()
  // The key stays the same, so that a second press notes nothing twice.
  const [requestKey] = useState(newId)
  const form = useCallForm({
    schema: fields,
    initial: {
      personId: given ?? '',
      holder: '',
      iban: '',
      street: '',
      postalCode: '',
      city: '',
      reference: '',
      signedOn: '',
      signedAtPlace: '',
      recurring: true,
    },
    call: async (noted) => {
      const stored = keepMandate(tenant, await api.mandates.noteMandate({ tenant, requestKey, ...noted }))
      if (scan) await attach(stored, scan)
      else notify({ kind: 'positive', message: text('noted') })
      form.forgetChanges()
      goTo(mandateAddress(stored))
    },
    above: ['MANDATES_NOT_SET_UP'],
    refusalFields: { MANDATE_REFERENCE_TAKEN: 'reference' },
  })
  return form
}

/** Mostly the payer holds the account; whoever is entered already stays. */
function useHolder(name: string, form: Pick<ReturnType<typeof useNoteForm>, 'values' | 'fill'>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: filled in once for each payer, not after each key
  useEffect(() => {
    if (name !== '' && form.values.holder === '') form.fill({ holder: name.slice(0, 70) })
  }, [name])
}
