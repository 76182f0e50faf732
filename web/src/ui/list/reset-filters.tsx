import { Button } from '@mantine/core'
import { useText } from '../text.tsx'
import { uiMessages } from '../ui.messages.ts'

export function ResetFilters({ onReset }: { onReset: () => void }) {
  const text = useText(uiMessages)
  return (
    <Button variant="default" onClick={onReset}>
      {text('resetFilters')}
    </Button>
  )
}
