export { TemplatesScreen as default } from '#web/features/medical-documents/templates/templates-screen.tsx'
