import { Anchor, Button } from '@mantine/core'
import type { FirmRecord } from '@reihum/contract/courses/firm.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { portalAddress } from '#platform/addresses.ts'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Section } from '#ui/detail-page.tsx'
import { useText } from '#ui/text.tsx'
import { firmsMessages } from './firms.messages.ts'

/** On the page of a firm whose contact has a page in the portal: where that is, and when it was last used. */
export function AccessOfFirm({ firm, keep }: { firm: FirmRecord; keep: (fresh: FirmRecord) => void }) {
  const text = useText(firmsMessages)
  const { dateTime } = useFormats()
  const tenant = useActiveTenant()
  const ending = useMutation({
    mutationFn: () => api.courses.endFirmAccess({ tenant: tenant.id, firmId: firm.id }),
    onSuccess: (fresh) => {
      keep(fresh)
      notify({ kind: 'positive', message: text('accessEnded') })
    },
  })
  if (!firm.fields.contactAccess || firm.archived) return null
  const address = `${location.origin}${portalAddress(tenant.slug, 'firm')}`
  return (
    <Section
      title={text('accessState')}
      action={
        firm.accessUsedAt !== null && (
          <Button
            variant="default"
            size="compact-sm"
            loading={ending.isPending}
            onClick={() => ending.mutate()}
          >
            {text('endAccess')}
          </Button>
        )
      }
    >
      <p>
        {firm.accessUsedAt === null
          ? text('accessUnused')
          : text('accessUsed', { at: dateTime(firm.accessUsedAt) })}
      </p>
      <p>
        {text('accessAddress')}:{' '}
        <Anchor href={address} inherit>
          {address}
        </Anchor>
      </p>
    </Section>
  )
}
