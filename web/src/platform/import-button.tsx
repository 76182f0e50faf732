import { Button } from '@mantine/core'
import { type ImportKind, importPermissions } from '@reihum/contract/imports/import-kinds.ts'
import { IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useText } from '#ui/text.tsx'
import { exportMessages } from './export-menu.messages.ts'
import { useMay } from './tenant.ts'

/** From a list to where a table of it is brought along. */
export function ImportButton({ kind }: { kind: ImportKind }) {
  const text = useText(exportMessages)
  const may = useMay()
  if (!may('imports.manage') || !may(importPermissions[kind])) return null
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
