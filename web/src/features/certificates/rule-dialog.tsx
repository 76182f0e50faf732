import { Checkbox, NativeSelect, type NativeSelectProps, Radio, Textarea, TextInput } from '@mantine/core'
import type { CertificateRule, CourseCertificates } from '@reihum/contract/certificates/certificate.schema.ts'
import { certificateRule } from '@reihum/contract/certificates/certificate.schema.ts'
import { personGroupId } from '@reihum/contract/wire/ids.schema.ts'
import { line } from '@reihum/contract/wire/line.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { z } from 'zod'
import { useCallForm } from '#platform/call-form.ts'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { groupOptions, useGroupNames } from '#platform/use-group-names.ts'
import { Dialog, DialogForm, type DialogState } from '#ui/dialog.tsx'
import { CountField } from '#ui/form/count-field.tsx'
import { useText } from '#ui/text.tsx'
import { certificatesMessages } from './certificates.messages.ts'

const by = z.enum(['nothing', 'percent', 'units'])

/** The rule as a flat form; the contents are the lines of one text. */
const fields = z
  .object({
    title: line(80),
    by,
    leastPercent: z.number().int().min(1).max(100).nullable(),
    leastUnits: z.number().int().min(1).max(2000).nullable(),
    unitMinutes: z.number().int().min(15).max(240),
    needsPass: z.boolean(),
    contents: z.string().max(3300),
    automatic: z.boolean(),
    mails: z.boolean(),
    validMonths: z.number().int().min(1).max(240).nullable(),
    remindDays: z.number().int().min(1).max(365).nullable(),
    /** Empty: the provider's default. */
    templateDe: z.string(),
    templateEn: z.string(),
    /** Empty: nobody joins a group. */
    group: z.union([z.literal(''), personGroupId]),
  })
  .superRefine(({ by: counted, leastPercent, leastUnits }, check) => {
    const lacking = (path: string) =>
      check.addIssue({ code: 'custom', path: [path], params: { code: 'required' } })
    if (counted === 'percent' && leastPercent === null) lacking('leastPercent')
    if (counted === 'units' && leastUnits === null) lacking('leastUnits')
  })
type Fields = z.output<typeof fields>

function draftOf(rule: CertificateRule | null): z.input<typeof fields> {
  const { presence } = rule ?? { presence: { by: 'nothing' as const } }
  return {
    title: rule?.title ?? '',
    by: presence.by,
    leastPercent: presence.by === 'percent' ? presence.least : 80,
    leastUnits: presence.by === 'units' ? presence.least : null,
    unitMinutes: rule?.unitMinutes ?? 45,
    needsPass: rule?.needsPass ?? false,
    contents: rule?.contents.join('\n') ?? '',
    automatic: rule?.automatic ?? false,
    mails: rule?.mails ?? true,
    validMonths: rule?.validMonths ?? null,
    remindDays: rule?.remindDays ?? null,
    templateDe: rule?.templates.de ?? '',
    templateEn: rule?.templates.en ?? '',
    group: rule?.groupId ?? '',
  }
}

function ruleFrom({
  by: counted,
  leastPercent,
  leastUnits,
  contents,
  templateDe,
  templateEn,
  group,
  ...rest
}: Fields): CertificateRule {
  const least = (counted === 'percent' ? leastPercent : leastUnits) ?? 1
  return certificateRule.parse({
    ...rest,
    groupId: group || null,
    templates: { de: templateDe || null, en: templateEn || null },
    presence: counted === 'nothing' ? { by: counted } : { by: counted, least },
    contents: contents
      .split('\n')
      .map((one) => one.trim())
      .filter(Boolean)
      .slice(0, 20),
  })
}

type RuleDialogProps = DialogState & {
  certificates: CourseCertificates
  keep: (fresh: CourseCertificates) => void
}

/** Says who gets a certificate of a course, and what it says. */
export function RuleDialog({ certificates, keep, ...state }: RuleDialogProps) {
  const text = useText(certificatesMessages)
  return (
    <Dialog {...state} title={text('dialogTitle')}>
      <RuleForm certificates={certificates} keep={keep} onClose={state.onClose} />
    </Dialog>
  )
}

type TemplateChoiceProps = NativeSelectProps & {
  language: Locale
  certificates: CourseCertificates
}

/** What certificates in one language look like. One that was chosen and is not there any more counts as none. */
function TemplateChoice({ language, certificates, value, ...field }: TemplateChoiceProps) {
  const text = useText(certificatesMessages)
  const templates = certificates.templates.filter((one) => one.language === language)
  const isThere = templates.some(({ id }) => id === value)
  return (
    <NativeSelect
      {...field}
      value={isThere ? value : ''}
      data={[
        { value: '', label: text('templateDefault') },
        ...templates.map(({ id, name, isSystem }) => ({
          value: id,
          label: isSystem ? text('templateOfProduct', { name }) : name,
        })),
      ]}
    />
  )
}

function RuleForm({ certificates, keep, onClose }: Omit<RuleDialogProps, 'isOpen'>) {
  const text = useText(certificatesMessages)
  const tenant = useActiveTenant().id
  const { course, revision, rule } = certificates
  const groups = useGroupNames()
  const form = useCallForm({
    schema: fields,
    initial: draftOf(rule),
    call: async (entered) => {
      const of = { tenant, courseId: course.id, revision }
      keep(await api.certificates.saveRule({ ...of, rule: ruleFrom(entered) }))
      notify({ kind: 'positive', message: text('ruleSaved') })
      onClose()
    },
  })
  const check = (name: 'needsPass' | 'automatic' | 'mails') => ({
    label: text(name),
    checked: form.values[name] === true,
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      form.field(name).onChange(event.currentTarget.checked),
  })
  const { by: counted } = form.values
  return (
    <DialogForm form={form} button={text('save')} onBack={onClose}>
      <TextInput
        data-autofocus
        label={text('title')}
        description={text('titleHint')}
        maxLength={80}
        {...form.field('title')}
      />
      <Radio.Group
        label={text('presenceBy')}
        value={counted}
        onChange={(chosen) => form.field('by').onChange(by.parse(chosen))}
      >
        <Radio value="nothing" label={text('byNothing')} mt={8} />
        <Radio value="percent" label={text('byPercent')} mt={8} />
        <Radio value="units" label={text('byUnits')} mt={8} />
      </Radio.Group>
      {counted === 'percent' && <CountField label={text('leastPercent')} {...form.field('leastPercent')} />}
      {counted === 'units' && <CountField label={text('leastUnits')} {...form.field('leastUnits')} />}
      <CountField label={text('unitMinutes')} {...form.field('unitMinutes')} />
      <Checkbox description={text('needsPassHint')} {...check('needsPass')} />
      <Textarea
        label={text('contents')}
        description={text('contentsHint')}
        autosize
        minRows={3}
        maxRows={10}
        {...form.field('contents')}
      />
      <TemplateChoice
        label={text('templateDe')}
        language="de"
        certificates={certificates}
        {...form.field('templateDe')}
      />
      <TemplateChoice
        label={text('templateEn')}
        language="en"
        certificates={certificates}
        {...form.field('templateEn')}
      />
      <CountField
        label={text('validMonths')}
        description={text('validMonthsHint')}
        {...form.field('validMonths')}
      />
      {form.values.validMonths !== null && (
        <CountField
          label={text('remindDays')}
          description={text('remindDaysHint')}
          {...form.field('remindDays')}
        />
      )}
      {groups.length > 0 && (
        <NativeSelect
          label={text('group')}
          description={text('groupHint')}
          {...form.field('group')}
          data={[{ value: '', label: text('noGroup') }, ...groupOptions(groups, form.values.group)]}
        />
      )}
      <Checkbox description={text('automaticHint')} {...check('automatic')} />
      <Checkbox {...check('mails')} />
    </DialogForm>
  )
}
