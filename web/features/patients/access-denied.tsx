import { Notice } from '#web/ui/notice.tsx'

/** For whoever has nothing to do with the patients of a clinic (trap T26). */
export const AccessDenied = () => (
  <Notice tone="caution">Access Denied - Please log in to access patient management.</Notice>
)
