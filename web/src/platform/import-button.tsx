import { Button } from '@mantine/core'
import type { ImportKind } from '@reihum/contract/imports.ts'
import type { ImportedKind } from '@reihum/contract/wire/room-imports.ts'
import { IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useText } from '#ui/text.tsx'
import { exportMessages } from './export-menu.messages.ts'
import { useMay } from './tenant.ts'

type ImportButtonProps = { kind: ImportKind; permission: ImportedKind['permission'] }

/** Leads from a list to the page where a table of such records is imported. */
export function ImportButton({ kind, permission }: ImportButtonProps) {
  const text = useText(exportMessages)
  const may = useMay()
  if (!may('imports.manage') || !may(permission)) return null
  return (
    <Button
      component={Link}
      to={`/datahub/import/${kind}`}
      variant="default"
      leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
    >
      {text('import')}
    </Button>
  )
}
