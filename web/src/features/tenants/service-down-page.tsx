import { Button } from '@mantine/core'
import { NoticePage } from '#ui/states/notice-page.tsx'
import { useText } from '#ui/text.tsx'
import { tenantsMessages } from './tenants.messages.ts'

export function ServiceDownPage() {
  const text = useText(tenantsMessages)
  return (
    <NoticePage title={text('serviceDown')} text={text('serviceDownText')}>
      <Button component="a" href="/">
        {text('retry')}
      </Button>
    </NoticePage>
  )
}
