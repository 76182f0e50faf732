import type { registrationExportInput } from '@kurso/contract/registrations/registration.schema.ts'
import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { queries } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { saveFile } from '#platform/save-file.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { registrationListMessages } from './registration-list.messages.ts'

type ExportInput = z.output<typeof registrationExportInput>

/** The list as it is filtered and sorted, as a file. */
export function ExportRegistrations({ order }: { order: Omit<ExportInput, 'format'> }) {
  const text = useText(registrationListMessages)
  const tenant = useActiveTenant()
  const take = useMutation({
    ...queries.registrations.exportList.mutationOptions(),
    onSuccess: (file) => {
      saveFile(file)
      notify({ kind: 'positive', message: text('exported') })
    },
  })
  const as = (format: ExportInput['format']) => () => take.mutate({ tenant: tenant.id, ...order, format })
  return (
    <Menu position="bottom-end" shadow="md" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          loading={take.isPending}
        >
          {text('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={as('csv')}>{text('csv')}</Menu.Item>
        <Menu.Item onClick={as('xlsx')}>{text('xlsx')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
