import { type VoucherSettings, voucherSettings } from '@reihum/contract/vouchers/voucher.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { api, queryClient } from '#platform/connection.ts'
import { useRecordForm } from '#platform/record-form.ts'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { CountField } from '#ui/form/count-field.tsx'
import { FormSection } from '#ui/form/form-section.tsx'
import { RecordForm } from '#ui/form/page-form.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { voucherSettingsQuery } from './voucher-query.ts'
import { vouchersMessages } from './vouchers.messages.ts'

/** How long new vouchers are valid. */
export function VoucherSettingsPage() {
  const text = useText(vouchersMessages)
  const tenant = useActiveTenant().id
  const query = useQuery(voucherSettingsQuery(tenant))
  return (
    <>
      <PageTitle title={text('settingsTitle')} backTo={{ to: '/vouchers', label: text('vouchers') }} />
      <Loaded query={query}>{(stored) => <Settings key={tenant} stored={stored} />}</Loaded>
    </>
  )
}

const fields = voucherSettings.omit({ revision: true })

function Settings({ stored }: { stored: VoucherSettings }) {
  const text = useText(vouchersMessages)
  const tenant = useActiveTenant().id
  const may = useMay()
  const keep = (fresh: VoucherSettings) => {
    queryClient.setQueryData(voucherSettingsQuery(tenant).queryKey, fresh)
    return fresh
  }
  const form = useRecordForm({
    schema: fields,
    stored,
    draftOf: ({ years }: VoucherSettings) => ({ years }),
    save: async ({ years }, revision) =>
      keep(await api.vouchers.changeVoucherSettings({ tenant, revision, years })),
    load: async () => keep(await api.vouchers.voucherSettings({ tenant })),
    isUndoable: () => true,
  })
  return (
    <RecordForm form={form} fieldName={() => text('years')} isChangeable={may('money.manage')}>
      <FormSection title={text('validUntil')}>
        <CountField
          label={text('years')}
          description={text('yearsHint')}
          withAsterisk
          {...form.field('years')}
        />
      </FormSection>
    </RecordForm>
  )
}
