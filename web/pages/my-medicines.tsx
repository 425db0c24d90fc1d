import { MyMedicinesScreen } from '#web/features/medicine-reminders/my-medicines-screen.tsx'

export default MyMedicinesScreen
