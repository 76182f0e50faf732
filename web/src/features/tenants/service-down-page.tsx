import { Button } from '@mantine/core'
import { clientErrorText } from '@reihum/contract/wire/client-errors.ts'
import { NoticePage } from '#ui/states/notice-page.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { tenantsMessages } from './tenants.messages.ts'

export function ServiceDownPage() {
  const text = useText(tenantsMessages)
  return (
    <NoticePage title={clientErrorText('NETWORK', useLocale())} text={text('serviceDownText')}>
      <Button component="a" href="/">
        {text('retry')}
      </Button>
    </NoticePage>
  )
}
