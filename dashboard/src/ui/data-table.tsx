import { Button, Table } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Pages } from './use-pages.ts'
import { Failure, Loading } from './page.tsx'

export interface Column<Row> {
  label: string
  render: (row: Row) => ReactNode
  /** Numbers stand at the right, in figures of one width. */
  isNumber?: boolean
  /** For a column of buttons, whose heading only screen readers need. */
  isActions?: boolean
}

interface Props<Row> {
  /** What the table lists, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

/** Rows under headings; on a phone each row becomes a card whose lines name their column. */
export function DataTable<Row>({ label, columns, rows, keyOf }: Props<Row>) {
  return (
    <Table className="wb-table" verticalSpacing="sm" horizontalSpacing="md" highlightOnHover aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <Table.Th key={column.label} scope="col" className={classOf(column)}>
              {column.isActions === true ? <span className="wb-hidden">{column.label}</span> : column.label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={keyOf(row)}>
            {columns.map((column) => (
              <Table.Td key={column.label} data-label={column.label} className={classOf(column)}>
                {column.render(row)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function classOf(column: { isNumber?: boolean; isActions?: boolean }): string {
  return [column.isNumber === true ? 'wb-number' : '', column.isActions === true ? 'wb-actions' : ''].join(' ').trim()
}

/** A list that is fetched page by page: its rows, what stands there when it is empty, and a button for more. */
export function PagedTable<Row>(props: Omit<Props<Row>, 'rows'> & { pages: Pages<Row>; empty: ReactNode }): ReactNode {
  const { pages, empty, ...table } = props
  if (pages.error !== null) return <Failure error={pages.error} retry={pages.refetch} />
  if (pages.rows === undefined) return <Loading />
  if (pages.rows.length === 0) return empty
  return (
    <>
      <DataTable {...table} rows={pages.rows} />
      {pages.hasMore && (
        <div className="wb-more">
          <Button variant="default" loading={pages.isFetchingMore} onClick={pages.loadMore}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
