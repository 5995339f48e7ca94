import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Empty, PageHeader } from '../../ui/page.tsx'

export function NotFoundPage() {
  return (
    <>
      <PageHeader title="There is no such page" />
      <Empty icon="lifebuoy" title="Nothing stands at this address">
        It may have been mistyped. <Link to={paths.overview}>Go to the overview</Link>.
      </Empty>
    </>
  )
}
