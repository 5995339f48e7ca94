import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Page } from '../api/client.ts'

/** A list that grows page by page. */
export interface Pages<Row> {
  /** Undefined until the first page is there. */
  rows: Row[] | undefined
  error: Error | null
  hasMore: boolean
  isFetchingMore: boolean
  loadMore: () => void
  refetch: () => unknown
}

/** `fetchPage` is given the cursor where its page begins, undefined for the first. */
export function usePages<Row>(
  key: readonly unknown[],
  fetchPage: (cursor: string | undefined) => Promise<Page<Row>>,
  options: { refetchEveryMs?: number } = {},
): Pages<Row> {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    // The cursor of the first page is that there is none.
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    refetchInterval: options.refetchEveryMs ?? false,
    placeholderData: keepPreviousData,
  })
  return {
    rows: query.data?.pages.flatMap((page) => page.rows),
    error: query.data === undefined ? query.error : null,
    hasMore: query.hasNextPage,
    isFetchingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    refetch: query.refetch,
  }
}
