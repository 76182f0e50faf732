import { Button, FileButton } from '@mantine/core'
import { scanTypes } from '@reihum/contract/mandates/scan-types.ts'
import { IconCamera } from '@tabler/icons-react'
import { useRef } from 'react'

type ChooseScanProps = { label: string; isPending?: boolean; onChoose: (scan: File) => void }

/** Asks for a scan; a phone offers its camera, too. */
export function ChooseScan({ label, isPending, onChoose }: ChooseScanProps) {
  const reset = useRef<() => void>(null)
  return (
    <FileButton
      accept={scanTypes.join()}
      resetRef={reset}
      inputProps={{ 'aria-label': label }}
      onChange={(scan) => {
        // The same file may be chosen again after it was mended.
        reset.current?.()
        if (scan) onChoose(scan)
      }}
    >
      {(props) => (
        <Button
          {...props}
          variant="default"
          loading={isPending}
          leftSection={<IconCamera size={16} stroke={1.75} aria-hidden />}
        >
          {label}
        </Button>
      )}
    </FileButton>
  )
}
