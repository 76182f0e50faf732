import { product } from '#platform/product.ts'
import { Wordmark } from '#ui/shell/wordmark.tsx'

export function ProductWordmark({ area }: { area?: string }) {
  const { name, logo, darkLogo } = product
  return <Wordmark name={name} logo={logo} darkLogo={darkLogo} area={area} />
}
