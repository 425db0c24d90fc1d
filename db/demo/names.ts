/** Names to draw from. Any likeness is chance: first and last names are combined at random. */
export interface NameList {
  female: readonly string[]
  male: readonly string[]
  last: readonly string[]
}

const list = (text: string): string[] => text.trim().split(/\s+/)

export const names: Record<'bengaluru' | 'new-york' | 'london', NameList> = {
  bengaluru: {
    female:
      list(`Aarti Aditi Aishwarya Amrita Anjali Bhavana Chaitra Deepa Divya Fatima Gayatri Geeta Harini Indira Ishita
      Jaya Jyoti Kamala Kiran Komal Lalita Leela Madhuri Malini Mary Nandini Neha Nisha Padma Pooja Radhika Rekha Rukmini
      Sabina Sandhya Savitri Shalini Shreya Sneha Swati Tanvi Usha Vasudha Vidya Yamini Zoya`),
    male: list(`Abhishek Aditya Ajay Akash Anil Arvind Ashok Basavaraj Chetan Deepak Dinesh Farhan Ganesh Girish Harish Imran
      Irfan Jagdish Jayant Karthik Kishore Kunal Lokesh Mahesh Manoj Mohan Naveen Nitin Pradeep Prakash Rahul Rajesh Ramesh
      Sameer Sanjay Satish Siddharth Subhash Suresh Thomas Uday Varun Venkatesh Vinod Vivek Yusuf`),
    last: list(`Acharya Agarwal Ahmed Bhat Chatterjee Chawla Das Deshpande Dutta Fernandes Gandhi Ghosh Gowda Gupta Iyer Jain Joshi
      Kamath Kapoor Khan Krishnan Kumar Lobo Mathew Menon Mishra Mukherjee Murthy Naidu Nambiar Patel Patil Pereira Prasad Raman
      Reddy Saxena Sen Sharma Siddiqui Singh Sinha Thakur Varghese Verma Yadav`),
  },
  'new-york': {
    female: list(
      `Alice Beatriz Camila Denise Elena Grace Hannah Imani Keisha Lourdes Maya Noemi Olivia Rachel Sofía Tamara Wei Yuki`,
    ),
    male: list(
      `Aaron Carlos Darnell Ethan Felix George Hiroshi Isaac José Kwame Liam Marcus Nathan Omar Peter Raúl Samuel Tyler`,
    ),
    last: list(`Alvarez Brooks Chen Diaz Eisenberg Foster Greene Hall Ivanov Jackson Kim López Morgan Núñez O’Connor Park
      Rivera Sørensen Thompson Washington`),
  },
  london: {
    female: list(
      `Amelia Bronwen Chloë Dorothy Efua Freya Georgina Hazel Isla Joanna Kirsty Layla Maeve Noor Poppy Rosalind Siân Zofia`,
    ),
    male: list(
      `Alistair Benedict Callum Dafydd Edwin Finlay Gareth Hugh Idris Jakub Kofi Leon Malachy Nigel Oscar Rhys Stuart Tariq`,
    ),
    last: list(`Abbott Bello Clarke Davies Evans Fairweather Griffiths Hughes Islam Jones Kowalski Łukasik MacLeod Nwosu
      Okafor Pemberton Quinn Roberts Świątek Whitfield`),
  },
}

/** People who write their name in their own script; the Latin form is for their email address. */
export const namesInOtherScripts: readonly { gender: 'female' | 'male'; first: string; last: string; latin: string }[] =
  [
    { gender: 'female', first: 'आरती', last: 'शर्मा', latin: 'aarti.sharma.blr' },
    { gender: 'male', first: 'முருகன்', last: 'செல்வம்', latin: 'murugan.selvam' },
    { gender: 'female', first: 'ಅನಿತಾ', last: 'ಗೌಡ', latin: 'anita.gowda' },
    { gender: 'male', first: 'సురేష్', last: 'రెడ్డి', latin: 'suresh.reddy.blr' },
    { gender: 'female', first: 'মৌসুমী', last: 'দত্ত', latin: 'mousumi.dutta' },
    { gender: 'male', first: 'يوسف', last: 'خان', latin: 'yusuf.khan.blr' },
  ]
