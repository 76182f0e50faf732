import { Button, Menu } from '@mantine/core'
import type { tableFormat } from '@reihum/contract/courses/course-list.schema.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { useText } from '#ui/text.tsx'
import { exportMessages } from './export-menu.messages.ts'
import { notify } from './notifications.ts'
import { saveFile } from './save-file.ts'

type Format = z.infer<typeof tableFormat>

type ExportMenuProps = {
  load: (format: Format) => Promise<File>
  /** Other labels, for exports that are not a list. */
  words?: { label: string; csv: string; xlsx: string; saved: string }
  /** What the button is called where several stand on one page. */
  name?: string
  /** Further items, below those of the list. */
  children?: ReactNode
}

function useTaking(load: ExportMenuProps['load'], saved?: string) {
  const text = useText(exportMessages)
  return useMutation({
    mutationFn: load,
    onSuccess: (file) => {
      saveFile(file)
      notify({ kind: 'positive', message: saved ?? text('exported') })
    },
  })
}

/** The same within a menu of other actions. */
export function ExportItems({ load }: Pick<ExportMenuProps, 'load'>) {
  const text = useText(exportMessages)
  const take = useTaking(load)
  return (['csv', 'xlsx'] as const).map((format) => (
    <Menu.Item key={format} onClick={() => take.mutate(format)}>
      {text('export')}: {text(format)}
    </Menu.Item>
  ))
}

/** Downloads a list as a file, filtered and sorted as it is shown. */
export function ExportMenu({ load, words, name, children }: ExportMenuProps) {
  const text = useText(exportMessages)
  const take = useTaking(load, words?.saved)
  return (
    <Menu position="bottom-end" shadow="md" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          loading={take.isPending}
          {...(name && { 'aria-label': name })}
        >
          {words?.label ?? text('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => take.mutate('csv')}>{words?.csv ?? text('csv')}</Menu.Item>
        <Menu.Item onClick={() => take.mutate('xlsx')}>{words?.xlsx ?? text('xlsx')}</Menu.Item>
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}
