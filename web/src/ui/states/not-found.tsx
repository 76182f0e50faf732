import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useText } from '../text.tsx'
import { uiMessages } from '../ui.messages.ts'
import { NoticePage } from './notice-page.tsx'

export function NotFound({ home = '/dashboard' }: { home?: string }) {
  const text = useText(uiMessages)
  return (
    <NoticePage title={text('notFoundTitle')} text={text('notFoundAdvice')}>
      <Button component={Link} to={home}>
        {text('toStart')}
      </Button>
    </NoticePage>
  )
}
