import type { LabTestName } from '#contract/test-reports/tests.ts'

/*
 * Names under which laboratories and imaging centers take orders. They are printed for them, so they are English for everyone. A name says
 * nothing about specimens, codes or ranges: those come from the clinic or from the report.
 */

/** A test or panel that every clinic can order. */
export interface CatalogTest {
  /** Stored name, which never changes. */
  key: string
  name: string
  /** Further words that find it, such as an abbreviation. */
  also: readonly string[]
  /** Values whose rows are offered when a result is entered. */
  values: readonly LabTestName[]
}

const test = (key: string, name: string, also: string = '', values: readonly LabTestName[] = []): CatalogTest => ({
  key,
  name,
  also: also ? also.split(', ') : [],
  values,
})

const bloodCount: readonly LabTestName[] = [
  'hemoglobin',
  'hematocrit',
  'red_cells',
  'white_cells',
  'platelets',
  'mcv',
  'mch',
]

const blood = [
  test('cbc', 'Complete blood count', 'CBC, CBP, FBC, full blood count, hemogram', bloodCount),
  test('cbc-esr', 'Complete blood count with ESR', 'hemogram', [...bloodCount, 'esr']),
  test('hemoglobin', 'Hemoglobin', 'Hb, Hgb, haemoglobin', ['hemoglobin']),
  test('hematocrit', 'Hematocrit', 'PCV, Hct', ['hematocrit']),
  test('platelets', 'Platelet count', 'PLT, thrombocytes', ['platelets']),
  test('wbc-differential', 'White cell count with differential', 'WBC, TLC, DLC, leukocytes', ['white_cells']),
  test('esr', 'ESR', 'sed rate, erythrocyte sedimentation rate', ['esr']),
  test('blood-smear', 'Peripheral blood smear', 'PBS, PS, blood film'),
  test('reticulocytes', 'Reticulocyte count', 'retic'),
  test('malaria-smear', 'Malaria smear', 'MP, malarial parasite'),
  test('malaria-antigen', 'Malaria rapid antigen test', 'MP, malaria card'),
  test('blood-group', 'Blood group and Rh type', 'ABO, blood type'),
  test('pt-inr', 'Prothrombin time with INR', 'PT, INR', ['inr']),
  test('aptt', 'aPTT', 'PTT, activated partial thromboplastin time'),
  test('d-dimer', 'D-dimer', ''),
  test('fibrinogen', 'Fibrinogen', ''),
  test('hb-electrophoresis', 'Hemoglobin electrophoresis (HPLC)', 'thalassemia, sickle cell'),
  test('sickling', 'Sickling test', 'sickle cell'),
  test('g6pd', 'G6PD', ''),
  test('coombs-direct', 'Direct Coombs test', 'DCT, DAT'),
  test('coombs-indirect', 'Indirect Coombs test', 'ICT, IAT'),
  test('iron-studies', 'Iron, TIBC and transferrin saturation', 'iron studies, TIBC'),
  test('ferritin', 'Ferritin', '', ['ferritin']),
  test('vitamin-b12', 'Vitamin B12', 'cobalamin', ['vitamin_b12']),
  test('folate', 'Folate', 'folic acid'),
]

const chemistry = [
  test('glucose-fasting', 'Glucose, fasting', 'FBS, FPG, sugar', ['glucose_fasting']),
  test('glucose-after-meal', 'Glucose, 2 hours after a meal', 'PPBS, PLBS, postprandial, sugar', [
    'glucose_after_meal',
  ]),
  test('glucose-random', 'Glucose, random', 'RBS, sugar', ['glucose_random']),
  test('ogtt', 'Oral glucose tolerance test', 'OGTT, GTT, sugar'),
  test('hba1c', 'HbA1c', 'A1c, glycated hemoglobin', ['hba1c']),
  test('insulin-fasting', 'Insulin, fasting', ''),
  test('c-peptide', 'C-peptide', ''),
  test('lipids', 'Lipid profile', 'cholesterol', ['cholesterol', 'ldl', 'hdl', 'triglycerides']),
  test('cholesterol', 'Total cholesterol', '', ['cholesterol']),
  test('triglycerides', 'Triglycerides', 'TG', ['triglycerides']),
  test('liver', 'Liver function tests', 'LFT', [
    'bilirubin',
    'alt',
    'ast',
    'alkaline_phosphatase',
    'albumin',
    'total_protein',
  ]),
  test('bilirubin', 'Bilirubin, total and direct', '', ['bilirubin']),
  test('alt', 'ALT (SGPT)', '', ['alt']),
  test('ast', 'AST (SGOT)', '', ['ast']),
  test('alkaline-phosphatase', 'Alkaline phosphatase', 'ALP', ['alkaline_phosphatase']),
  test('ggt', 'GGT', 'gamma GT'),
  test('albumin', 'Albumin', '', ['albumin']),
  test('total-protein', 'Total protein', '', ['total_protein']),
  test('kidney', 'Kidney function tests', 'KFT, RFT, renal function', [
    'urea',
    'creatinine',
    'uric_acid',
    'sodium',
    'potassium',
    'chloride',
  ]),
  test('creatinine', 'Creatinine with eGFR', '', ['creatinine', 'egfr']),
  test('urea', 'Urea', 'BUN', ['urea']),
  test('uric-acid', 'Uric acid', '', ['uric_acid']),
  test('electrolytes', 'Electrolytes', 'Na, K, Cl, salts', ['sodium', 'potassium', 'chloride']),
  test('sodium', 'Sodium', 'Na', ['sodium']),
  test('potassium', 'Potassium', 'K', ['potassium']),
  test('calcium', 'Calcium', 'Ca', ['calcium']),
  test('phosphate', 'Phosphate', 'phosphorus'),
  test('magnesium', 'Magnesium', 'Mg'),
  test('bicarbonate', 'Bicarbonate', ''),
  test('blood-gas', 'Arterial blood gas', 'ABG'),
  test('lactate', 'Lactate', ''),
  test('amylase', 'Amylase', ''),
  test('lipase', 'Lipase', ''),
  test('ldh', 'LDH', 'lactate dehydrogenase'),
  test('ck', 'Creatine kinase', 'CK, CPK'),
  test('troponin', 'Troponin', 'Trop I, Trop T'),
  test('bnp', 'BNP or NT-proBNP', ''),
  test('ammonia', 'Ammonia', ''),
  test('homocysteine', 'Homocysteine', ''),
  test('vitamin-d', 'Vitamin D (25-OH)', '', ['vitamin_d']),
]

const hormones = [
  test('tsh', 'TSH', 'thyroid', ['tsh']),
  test('thyroid', 'Thyroid profile', 'TFT, T3 T4 TSH', ['tsh', 'free_t4', 'free_t3']),
  test('free-t4', 'Free T4', 'FT4, thyroid', ['free_t4']),
  test('free-t3', 'Free T3', 'FT3, thyroid', ['free_t3']),
  test('anti-tpo', 'Anti-TPO antibodies', 'thyroid'),
  test('beta-hcg', 'Beta-hCG, quantitative', 'pregnancy'),
  test('fsh', 'FSH', ''),
  test('lh', 'LH', ''),
  test('prolactin', 'Prolactin', ''),
  test('estradiol', 'Estradiol', 'E2'),
  test('progesterone', 'Progesterone', ''),
  test('testosterone', 'Testosterone', ''),
  test('amh', 'AMH', 'anti-Müllerian hormone'),
  test('cortisol', 'Cortisol, morning', ''),
  test('pth', 'Parathyroid hormone', 'PTH'),
  test('dual-marker', 'Dual marker test', 'antenatal screening'),
  test('quadruple-marker', 'Quadruple marker test', 'antenatal screening'),
]

const immunity = [
  test('crp', 'CRP', 'C-reactive protein', ['crp']),
  test('procalcitonin', 'Procalcitonin', 'PCT'),
  test('ra-factor', 'Rheumatoid factor', 'RA, RF'),
  test('anti-ccp', 'Anti-CCP antibodies', ''),
  test('ana', 'ANA', 'antinuclear antibodies'),
  test('aso', 'ASO titer', 'antistreptolysin'),
  test('hla-b27', 'HLA-B27', ''),
  test('ige', 'Total IgE', 'allergy'),
  test('ttg-iga', 'tTG IgA', 'celiac, transglutaminase'),
  test('hbsag', 'HBsAg', 'hepatitis B'),
  test('anti-hcv', 'Anti-HCV antibodies', 'hepatitis C'),
  test('hav-igm', 'Hepatitis A IgM', 'HAV'),
  test('hev-igm', 'Hepatitis E IgM', 'HEV'),
  test('hiv', 'HIV 1 and 2 antibodies', ''),
  test('vdrl', 'VDRL or RPR', 'syphilis'),
  test('dengue-ns1', 'Dengue NS1 antigen', ''),
  test('dengue-antibodies', 'Dengue IgM and IgG', ''),
  test('chikungunya-igm', 'Chikungunya IgM', ''),
  test('typhidot', 'Typhoid IgM and IgG', 'typhidot, enteric fever'),
  test('widal', 'Widal test', 'typhoid, enteric fever'),
  test('leptospira-igm', 'Leptospira IgM', ''),
  test('scrub-typhus-igm', 'Scrub typhus IgM', ''),
  test('torch', 'TORCH panel', ''),
  test('h-pylori', 'H. pylori stool antigen', 'helicobacter'),
  test('psa', 'PSA', 'prostate', ['psa']),
  test('ca-125', 'CA-125', ''),
  test('ca-19-9', 'CA 19-9', ''),
  test('cea', 'CEA', ''),
  test('afp', 'AFP', 'alpha fetoprotein'),
]

const specimens = [
  test('urine', 'Urine routine and microscopy', 'urinalysis, R/E, urine R/M'),
  test('urine-culture', 'Urine culture and sensitivity', 'C/S'),
  test('urine-pregnancy', 'Urine pregnancy test', 'UPT'),
  test('urine-acr', 'Urine albumin to creatinine ratio', 'ACR, microalbumin'),
  test('urine-protein-24h', 'Urine protein, 24 hours', ''),
  test('stool', 'Stool routine and microscopy', 'stool R/E, ova and cysts'),
  test('stool-occult-blood', 'Stool occult blood', 'FOBT'),
  test('stool-culture', 'Stool culture and sensitivity', 'C/S'),
  test('blood-culture', 'Blood culture and sensitivity', 'C/S'),
  test('throat-swab', 'Throat swab culture', 'C/S'),
  test('wound-culture', 'Wound or pus culture and sensitivity', 'C/S'),
  test('sputum-afb', 'Sputum for AFB', 'tuberculosis, TB'),
  test('sputum-naat', 'Sputum NAAT for tuberculosis', 'CBNAAT, TrueNat, TB'),
  test('mantoux', 'Mantoux test', 'TST, tuberculosis, TB'),
  test('semen', 'Semen analysis', ''),
  test('pap', 'Pap smear', 'cervical cytology'),
  test('hpv', 'HPV DNA test', 'cervical'),
  test('fnac', 'Fine-needle aspiration cytology', 'FNAC'),
  test('biopsy', 'Biopsy with histopathology', 'HPE'),
]

const imaging = [
  test('ecg', 'ECG, 12 leads', 'EKG'),
  test('echo', 'Echocardiography', '2D echo'),
  test('tmt', 'Treadmill test', 'TMT, stress test'),
  test('holter', 'Holter monitoring, 24 hours', ''),
  test('xray-chest', 'X-ray chest', 'CXR, xray chest'),
  test('xray-knee', 'X-ray knee', 'xray knee'),
  test('xray-spine-lumbar', 'X-ray lumbar spine', 'LS spine, xray lumbar spine'),
  test('xray-spine-cervical', 'X-ray cervical spine', 'xray cervical spine'),
  test('ultrasound-abdomen', 'Ultrasound abdomen and pelvis', 'USG, sonography'),
  test('ultrasound-pregnancy', 'Ultrasound in pregnancy', 'USG, obstetric scan, sonography'),
  test('ultrasound-thyroid', 'Ultrasound neck and thyroid', 'USG, sonography'),
  test('ultrasound-breast', 'Ultrasound breast', 'USG, sonography'),
  test('doppler-legs', 'Doppler ultrasound, legs', 'DVT, color doppler'),
  test('mammography', 'Mammography', ''),
  test('ct-head', 'CT head', 'CT brain'),
  test('ct-chest', 'CT chest', 'HRCT'),
  test('ct-abdomen', 'CT abdomen', ''),
  test('mri-brain', 'MRI brain', ''),
  test('mri-spine', 'MRI spine', ''),
  test('mri-knee', 'MRI knee', ''),
  test('dexa', 'DEXA scan', 'bone density, BMD'),
  test('endoscopy', 'Upper GI endoscopy', 'UGIE, gastroscopy'),
  test('colonoscopy', 'Colonoscopy', ''),
  test('spirometry', 'Spirometry', 'PFT, lung function'),
  test('audiometry', 'Audiometry', 'hearing'),
  test('eeg', 'EEG', ''),
  test('nerve-conduction', 'Nerve conduction study', 'NCS, NCV'),
]

/** All tests and panels that every clinic can order. */
export const catalog: readonly CatalogTest[] = [
  ...blood,
  ...chemistry,
  ...hormones,
  ...immunity,
  ...specimens,
  ...imaging,
]

export const catalogTest = (key: string): CatalogTest | undefined => catalog.find((one) => one.key === key)
